/** Popular npm packages that are mostly one small module, in the measured versions. */
export const population: readonly string[] = `
  arg@5.0.2 array-flatten@3.0.0 arrify@3.0.0 balanced-match@5.0.0 base-x@5.0.1 base64-js@1.5.1
  brace-expansion@5.0.12 bytes@3.1.2 camelcase@10.0.0 classnames@2.5.1 clone@2.1.2 clsx@2.1.1
  color-string@2.1.4 compare-versions@6.1.1 content-type@3.1.1 cookie@2.0.2 crc-32@1.2.2 css.escape@1.5.1
  cssesc@3.0.0 decamelize@7.0.0 decode-uri-component@0.5.1 dedent@1.7.2 deep-extend@0.6.0 deepmerge@4.3.1
  denque@2.1.0 detect-indent@7.0.2 dlv@1.1.3 dot-prop@10.2.0 dotenv@18.0.10 dset@3.1.4 escape-html@1.0.3
  escape-string-regexp@5.0.0 etag@1.8.1 eventemitter3@5.0.4 extend@3.0.2 fast-deep-equal@3.1.3
  fast-json-stable-stringify@2.1.0 fast-levenshtein@3.0.0 fill-range@7.1.1 flat@6.0.1 forwarded@0.2.0
  fraction.js@5.3.4 fresh@2.0.0 getopts@2.3.0 hex-rgb@5.0.0 html-escaper@3.0.3 human-signals@8.0.1
  hyphenate-style-name@1.1.0 ieee754@1.2.1 indent-string@5.0.0 ini@7.0.0 ip@2.0.1 is-glob@4.0.3
  is-number@7.0.0 is-plain-object@5.1.0 json-stable-stringify@1.3.0 jsonpointer@5.0.1 kind-of@6.0.3
  klona@2.0.6 leven@4.1.0 lodash.camelcase@4.3.0 lodash.get@4.4.2 lodash.set@4.3.2 matcher@7.0.0
  media-typer@2.0.0 minimist@1.2.8 mitt@3.0.1 mri@1.2.0 ms@2.1.3 natural-compare@1.4.0 normalize-url@10.0.0
  number-to-words@1.2.4 object-path@0.11.8 parse-duration@2.1.9 parse-ms@4.0.0 parseurl@1.3.3
  path-parse@1.0.7 path-to-regexp@9.0.0 pluralize@8.0.0 pretty-bytes@7.2.0 pretty-ms@10.0.0
  proxy-addr@2.0.8 query-string@10.0.0 quick-lru@7.3.0 range-parser@1.3.0 rfdc@1.4.1 rgb-hex@4.1.0
  roman-numerals@0.3.2 round-to@7.0.0 sanitize-filename@1.6.4 semver-compare@1.0.0 set-cookie-parser@3.2.2
  shallowequal@1.1.0 shell-quote@1.12.0 slice-ansi@10.0.1 slugify@1.6.9 split-on-first@4.0.0 statuses@2.0.2
  string-hash@1.1.3 string-width@8.3.0 stringify-object@7.0.0 strip-ansi@7.2.0 strip-json-comments@5.0.3
  style-to-object@2.0.2 text-table@0.2.0 tiny-emitter@2.1.0 title-case@4.3.2 to-regex-range@5.0.1
  url-join@5.2.0 vary@1.1.2 word-wrap@1.2.5 wrap-ansi@10.0.2 yallist@5.0.0
`
  .trim()
  .split(/\s+/);
