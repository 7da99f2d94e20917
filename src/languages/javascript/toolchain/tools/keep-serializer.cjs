// Node's runner gets the results of a test file as values that v8's serializer writes in the file's own process. Loaded there
// before any code of the project, this keeps the serializer as it is.
const v8 = require("node:v8");

for (const name of /** @type {const} */ (["Serializer", "DefaultSerializer"])) {
  keep(v8, name);
  const { prototype } = v8[name];
  for (const method of Object.getOwnPropertyNames(prototype)) keep(prototype, method);
}

/**
 * @param {object} holder
 * @param {string} name
 */
function keep(holder, name) {
  const { value } = Object.getOwnPropertyDescriptor(holder, name) ?? {};
  if (typeof value === "function")
    Object.defineProperty(holder, name, { writable: false, configurable: false });
}
