export { go } from "./go.ts";
export { javascript } from "./javascript.ts";
export { python } from "./python.ts";
export { smallGo, smallJavaScript, smallPython } from "./small.ts";
