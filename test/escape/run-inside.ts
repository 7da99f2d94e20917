/** Runs one command in one place and prints its result: `run-inside.ts '{"place": …, "command": …}'`. */
import { sandboxOf } from "./places.ts";

const { place, command } = JSON.parse(process.argv[2] ?? "");
const sandbox = await sandboxOf(place);
console.log(JSON.stringify(await sandbox.run(command)));
