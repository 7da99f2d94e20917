import { parentPort } from "node:worker_threads";

/** What clients ask for together. */
export interface Asked {
  readonly url: string;
  readonly token: string;
  readonly clients: number;
  readonly requests: number;
}

// Many clients in a thread of their own, so that the server's answers do not wait for them.
parentPort?.on("message", async (asked: Asked) => parentPort?.postMessage(await askAll(asked)));

/** How long each request took, in milliseconds. */
async function askAll({ url, token, clients, requests }: Asked): Promise<number[]> {
  const times: number[] = [];
  let left = requests;
  const client = async () => {
    while (left-- > 0) {
      const startMs = performance.now();
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return times.sort((a, b) => a - b);
}
