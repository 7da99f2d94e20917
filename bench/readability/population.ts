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

/** Small, well-kept libraries with tests of their own. None of them was used to tune anything. */
const names: Readonly<Record<Language, string>> = {
  JavaScript: `
    jshttp/negotiator@14b0a7b88e7e7bb1cae38681195951bff29ca2fd
    sindresorhus/filenamify@1dca567780ae28a3803acd29b00b7b2c2103bb0a
    sindresorhus/map-obj@10b32031c6f31be38794bbe0c569e67a5f9182cd
    sindresorhus/sort-keys@75e588682e9a59853053d3d8537ac9d9d7bcc364
    sindresorhus/cli-truncate@2af3e232c8503d29bd81cb86c6a664721936fa0a
    sindresorhus/humanize-url@848ad89401318ba3398ef9b4755f3b35e05d48f1
    wooorm/markdown-table@1db562655146371abfbeb6615ff76e9a59b51be9
    words/syllable@5650099b8138e5de7d9bf0dae317507eb98f1896
    words/dice-coefficient@eca6ad69a664633c156f57e587ee504f17708b88
    wooorm/bcp-47@b4469031125eaf4ea7eeea2954e397219282e874
    fastify/fast-uri@c6a74bfd9d8c6b0df5362b3c7ae88d8021cb1e39
    fastify/deepmerge@df93e5336e22d1d89bc01136d50feb02a0c8b45f
    jonschlinkert/gray-matter@ce67a86dba419381db0dd01cc84e2d30a1d1e6a5
    jonschlinkert/set-value@c574eb8d94ba21d22b6fe5a5741fd4dbfc9dc47a
    alexei/sprintf.js@3a0d8c26d291b5bd9f1974877ecc50739921d6f5
    thlorenz/parse-link-header@f380d3f99de4a5411b2d7f8da6069bb7529cbf4a
    npm/hosted-git-info@486274464b81ee0c7d133929a2d693a452157788
  `,
  TypeScript: `
    jshttp/content-disposition@1a542fe19e982569c5fb0162b3a1997ad02da1fe
    jshttp/basic-auth@1ba386f174d4b3633037c7231ac6718549520bf0
    jshttp/type-is@e4f4fbf09a63d02e43725dec87db9ee6d616fd99
    unjs/pathe@2a558aee716f6820a199cdf5b075ef4aafb69399
    unjs/cookie-es@f89ede8b60204adfa84a97fb833e0cbae75d0478
    unjs/hookable@b77477c027039362ee0ec4f39b8998c4f1b21707
    unjs/radix3@49053a598bac0c558f5dbdfb8932fd54c5091299
    unjs/rc9@df5e9cee6123d0576d4d6e2469f75c3980d789b7
    unjs/knitwork@a95f4d421ffa602723cb5ac2606bd854e1dfc49a
    rayepps/radash@069b26cdd7d62e6ac16a0ad3baa1c9abcca420bc
    supermacro/neverthrow@5ef3a018bda74fb960e44b68fc3672635ee8037d
    true-myth/true-myth@9db690420634d06ee15ef3b570173936293eefa6
    omgovich/colord@b10c2f94457c3bc48af9533b555c308768465d51
    josdejong/lossless-json@7e89e3b789617e97e370dc8d923a124d6407a463
    ianstormtaylor/superstruct@e414c8afd3b69f6bc0173b8ee25f71d8e5694f01
    fb55/css-what@f714aa1addf12b61e0af194aec1c0e12c4222281
    fb55/nth-check@e86a6ece5b414b5a9dfc5ff3be52185089767f77
    fb55/domutils@44f4df9d0acb03b4582b79b4728522b83799de49
    mdevils/html-entities@9ee63a120597292967f7d0d704d68d33950625ee
    natemoo-re/ultrahtml@815c67cb3fa87aa8671a3aabb24cc69af975b821
    open-draft/outvariant@ec3cd3cce6a9bac594bdfd2e234ce7a36c893668
  `,
  Python: `
    keleshev/schema@310a1239b62f500284ce3bd91b7dabf70467f23e
    scrapy/w3lib@ed01dc04608336967356417f472a691b82bcfbe4
    scrapy/cssselect@439ad91e8911e4b366945d1c9eea8db93dd5d368
    konradhalas/dacite@9898ccbb783e7e6a35ae165e7deb9fa84edfe21c
    dgilland/pydash@3585eb29018ea1535e7df4e10b33df68bbffcf9e
    python-validators/validators@9bc7e82f7bf0fb3990eb287e11323fb6ca1c87cf
    pypa/packaging@053c884615f2e83d80705251b447769ec2599653
    python-hyper/rfc3986@c21e162af4fd503baaf1d31c604ba3bec78b2769
    python-hyper/hyperlink@ec7d17268809f89f044e04d71225d6a6e4df264d
    wolph/python-utils@d36802f9c049744d210a454531d00e36fffda8c1
    dbader/schedule@82a43db1b938d8fdf60103bd41f329e06c8d3651
    asottile/tokenize-rt@51d76ae32ce66963b401b2b71e03baba0962301e
    asottile/cfgv@51aa420d7c2b857756b0933918916bc3e5b8ef44
    seatgeek/thefuzz@1ba86f33a19deedcf886b74cf6efffd79495a50f
    jazzband/prettytable@190af197c7b3f1c12e9bb266093610d559229ec3
    rbarrois/python-semanticversion@2cbbee3154d9011cee873ae3a020cd17c669f6df
    mewwts/addict@75284f9593dfb929cadd900aff9e35e7c7aec54b
    mahmoud/glom@c225e2abeb234be7119911b96b4378cc9d8d6478
    executablebooks/mdurl@524d2edbbcb8bb48301ba716c7482827bcabb281
    alecthomas/voluptuous@87825d6dbdab8830fcc6d559ecb3b88bdf68af6d
    pallets/markupsafe@1251593f6b0e3b45f2cc8aba662622bc22d6a5e2
    carpedm20/emoji@5c4b9153162f4a11fc339f69cf5c9b8a5182c9c5
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
