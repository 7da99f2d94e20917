/** A published package and the version that is built. */
export interface Package {
  readonly name: string;
  readonly version: string;
}

/**
 * Well-known packages, small to medium-sized, chosen before any of them was built. They are named here and nowhere else:
 * add one, and `npm run compatibility -- <name>` builds it.
 */
export const packages: Readonly<Record<"PyPI" | "npm", readonly Package[]>> = {
  PyPI: [
    { name: "attrs", version: "26.1.0" },
    { name: "blinker", version: "1.9.0" },
    { name: "cachetools", version: "8.0.0" },
    { name: "certifi", version: "2026.10.18" },
    { name: "charset-normalizer", version: "3.5.2" },
    { name: "click", version: "8.5.1" },
    { name: "humanize", version: "4.16.0" },
    { name: "idna", version: "3.20" },
    { name: "iniconfig", version: "2.3.1" },
    { name: "itsdangerous", version: "2.2.0" },
    { name: "jinja2", version: "3.1.6" },
    { name: "markupsafe", version: "3.0.4" },
    { name: "more-itertools", version: "11.2.1" },
    { name: "packaging", version: "26.3" },
    { name: "parse", version: "1.22.4" },
    { name: "pluggy", version: "1.7.0" },
    { name: "python-dateutil", version: "4.0.0" },
    { name: "python-slugify", version: "9.1.3" },
    { name: "sortedcontainers", version: "2.4.0" },
    { name: "tabulate", version: "0.10.0" },
    { name: "tenacity", version: "9.2.1" },
    { name: "tomli", version: "2.5.0" },
    { name: "toolz", version: "1.2.0" },
    { name: "wcwidth", version: "0.9.4" },
  ],
  npm: [
    { name: "camelcase", version: "10.0.0" },
    { name: "commander", version: "15.1.0" },
    { name: "concat-map", version: "0.0.2" },
    { name: "dayjs", version: "1.11.23" },
    { name: "deepmerge", version: "4.3.1" },
    { name: "escape-string-regexp", version: "5.0.0" },
    { name: "fast-deep-equal", version: "3.1.3" },
    { name: "fast-json-stable-stringify", version: "2.1.0" },
    { name: "has", version: "1.0.4" },
    { name: "is-callable", version: "1.2.7" },
    { name: "is-regex", version: "1.2.1" },
    { name: "json-schema-traverse", version: "1.0.0" },
    { name: "kleur", version: "4.1.5" },
    { name: "minimist", version: "1.2.8" },
    { name: "ms", version: "2.1.3" },
    { name: "nanoid", version: "6.0.2" },
    { name: "object-inspect", version: "1.13.4" },
    { name: "p-limit", version: "7.3.3" },
    { name: "pretty-bytes", version: "7.2.0" },
    { name: "qs", version: "6.17.1" },
    { name: "semver", version: "7.8.6" },
    { name: "slugify", version: "1.6.9" },
    { name: "xtend", version: "4.0.2" },
    { name: "yargs-parser", version: "22.0.0" },
  ],
};
