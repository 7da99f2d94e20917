export { createAutoEngine } from "./create-auto-engine.ts";
