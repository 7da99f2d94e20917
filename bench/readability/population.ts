/** The languages whose tests are measured and read. */
export const languages = ["JavaScript", "TypeScript", "Python"] as const;

export type Language = (typeof languages)[number];

/** A public repository at a commit. */
export interface Repository {
  /** Owner and name on GitHub. */
  readonly name: string;
  readonly commit: string;
  readonly language: Language;
}

/** Small, well-kept libraries with tests of their own. One that is used to tune the engine leaves the list. */
const names: Readonly<Record<Language, string>> = {
  JavaScript: `
    sindresorhus/map-obj@10b32031c6f31be38794bbe0c569e67a5f9182cd
    sindresorhus/sort-keys@75e588682e9a59853053d3d8537ac9d9d7bcc364
    sindresorhus/cli-truncate@2af3e232c8503d29bd81cb86c6a664721936fa0a
    sindresorhus/humanize-url@848ad89401318ba3398ef9b4755f3b35e05d48f1
    words/syllable@5650099b8138e5de7d9bf0dae317507eb98f1896
    words/dice-coefficient@eca6ad69a664633c156f57e587ee504f17708b88
    fastify/deepmerge@df93e5336e22d1d89bc01136d50feb02a0c8b45f
    jonschlinkert/gray-matter@ce67a86dba419381db0dd01cc84e2d30a1d1e6a5
    jonschlinkert/set-value@c574eb8d94ba21d22b6fe5a5741fd4dbfc9dc47a
    npm/hosted-git-info@486274464b81ee0c7d133929a2d693a452157788
    d3/d3-array@be0ae0d2b36ab91b833294ad2cfc5d5905acbd0f
    d3/d3-format@ebdc2d530277df379157f82fee6ea5623d179bd7
    d3/d3-interpolate@2eeffc0d02f2947552cf0a0b73bdf26fe90e1c28
    jsdom/whatwg-mimetype@76b29fb2635157c72a68bf9fa44d32b890bc655c
    mapbox/polyline@5e797bf9cdf46db94bc3290b0e4d39e6db5a51c9
    npm/npm-package-arg@c9bff6dc3bb41cf3d409909ad0c3653e53b8e743
    npm/validate-npm-package-name@085bd18a3a5b23e1ebcf2d4e57fba74958faa542
    jshttp/http-errors@814207e1f69eab337d82794c8f4e552805d02047
    syntax-tree/hast-util-parse-selector@d61860a994d741af3c7af3a644b6bb03e43cf6f1
  `,
  TypeScript: `
    jshttp/basic-auth@1ba386f174d4b3633037c7231ac6718549520bf0
    unjs/hookable@b77477c027039362ee0ec4f39b8998c4f1b21707
    unjs/radix3@49053a598bac0c558f5dbdfb8932fd54c5091299
    unjs/rc9@df5e9cee6123d0576d4d6e2469f75c3980d789b7
    unjs/knitwork@a95f4d421ffa602723cb5ac2606bd854e1dfc49a
    supermacro/neverthrow@5ef3a018bda74fb960e44b68fc3672635ee8037d
    true-myth/true-myth@9db690420634d06ee15ef3b570173936293eefa6
    josdejong/lossless-json@7e89e3b789617e97e370dc8d923a124d6407a463
    ianstormtaylor/superstruct@e414c8afd3b69f6bc0173b8ee25f71d8e5694f01
    fb55/css-what@f714aa1addf12b61e0af194aec1c0e12c4222281
    fb55/domutils@44f4df9d0acb03b4582b79b4728522b83799de49
    mdevils/html-entities@9ee63a120597292967f7d0d704d68d33950625ee
    natemoo-re/ultrahtml@815c67cb3fa87aa8671a3aabb24cc69af975b821
    open-draft/outvariant@ec3cd3cce6a9bac594bdfd2e234ce7a36c893668
    josdejong/jsonrepair@72ccb43aa612b9c38144ed66b23648a253713216
    unjs/ohash@764b0a3203308956ef07597612af5ad59f36c791
    unjs/citty@3e342fe7b3f67575faf51df8361d502be6fe32e8
    unjs/confbox@e9b08c0f0a5eb7993245e450f0be1c89bb7f8a70
  `,
  Python: `
    keleshev/schema@310a1239b62f500284ce3bd91b7dabf70467f23e
    scrapy/cssselect@439ad91e8911e4b366945d1c9eea8db93dd5d368
    dgilland/pydash@3585eb29018ea1535e7df4e10b33df68bbffcf9e
    python-validators/validators@9bc7e82f7bf0fb3990eb287e11323fb6ca1c87cf
    pypa/packaging@053c884615f2e83d80705251b447769ec2599653
    python-hyper/hyperlink@ec7d17268809f89f044e04d71225d6a6e4df264d
    asottile/tokenize-rt@51d76ae32ce66963b401b2b71e03baba0962301e
    asottile/cfgv@51aa420d7c2b857756b0933918916bc3e5b8ef44
    seatgeek/thefuzz@1ba86f33a19deedcf886b74cf6efffd79495a50f
    jazzband/prettytable@190af197c7b3f1c12e9bb266093610d559229ec3
    mahmoud/glom@c225e2abeb234be7119911b96b4378cc9d8d6478
    alecthomas/voluptuous@87825d6dbdab8830fcc6d559ecb3b88bdf68af6d
    pallets/markupsafe@1251593f6b0e3b45f2cc8aba662622bc22d6a5e2
    carpedm20/emoji@5c4b9153162f4a11fc339f69cf5c9b8a5182c9c5
    scrapy/itemloaders@6af6b1f09345e9110465f93142537e9e2fccf37e
    python-hyper/h11@62c5068c971579d61fa1b55373390e12f25fd856
    hukkin/tomli@920e20b1cf495b63f6d4a6aa3cd5e4ff25f5f5a7
    gruns/furl@7c233324610338414f77a37a2f1e1dc75b4bc9b0
    thombashi/pathvalidate@49e47f0acb984fcfb6f1a0426b95be7d45d5ac44
    borntyping/python-colorlog@dfa10f59186d3d716aec4165ee79e58f2265c0eb
    mozilla/bleach@913ab75992b845e2c9c060c41f24d46921db4693
  `,
};

/** All repositories that modules are drawn from, written down before any test was generated for them. */
export const population: readonly Repository[] = languages.flatMap((language) =>
  names[language]
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = "", commit = ""] = entry.split("@");
      return { name, commit, language };
    }),
);
