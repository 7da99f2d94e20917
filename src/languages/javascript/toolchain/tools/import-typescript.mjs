// Preloaded by `--import`: TypeScript imports modules by the names that they have once they are compiled.
import { registerHooks } from "node:module";

registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context);
    } catch (error) {
      if (!/^\.{1,2}\/.*\.[cm]?js$/.test(specifier)) throw error;
      try {
        return next(specifier.replace(/\.([cm]?)js$/, ".$1ts"), context);
      } catch {
        throw error;
      }
    }
  },
});
