/** A public repository that may be drawn. */
export interface Repository {
  /** Owner and name on GitHub. */
  readonly name: string;
  readonly stratum: Stratum;
}

/** How many repositories of each kind are drawn for the page. */
export const quotas = {
  "javascript application": 5,
  "javascript monorepo": 6,
  "javascript library": 5,
  "python application": 5,
  "python versioned": 5,
  "python monorepo": 1,
  "python library": 3,
  "go application": 2,
  "go library": 3,
  "rust application": 2,
  "rust workspace": 1,
  "rust library": 2,
} as const;

/** A language, and what kind of repository it is. `versioned` ones write a version file when they are installed. */
export type Stratum = keyof typeof quotas;

/** Whether its language gets tests without a model. */
export function isSearched(stratum: Stratum): boolean {
  return /^(javascript|python) /.test(stratum);
}

const names: Readonly<Record<Stratum, string>> = {
  "javascript application": `
    typicode/json-server http-party/http-server nestjs/typescript-starter docker/getting-started-app
    gothinkster/node-express-realworld-example-app lujakob/nestjs-realworld-example-app umami-software/umami
    louislam/uptime-kuma wekan/wekan hakimel/reveal.js svg/svgo terkelg/prompts tj/n vercel/serve gulpjs/gulp-cli
    excalidraw/excalidraw eslint/eslint prettier/prettier markedjs/marked mermaid-js/mermaid-cli raineorshine/npm-check-updates
    sindresorhus/np release-it/release-it semantic-release/semantic-release conventional-changelog/standard-version`,
  "javascript monorepo": `
    changesets/changesets conventional-changelog/conventional-changelog conventional-changelog/commitlint vueuse/vueuse
    TanStack/query TanStack/table reduxjs/redux-toolkit colinhacks/zod unjs/unstorage
    remarkjs/remark rehypejs/rehype mswjs/interceptors statelyai/xstate lerna/lerna-lite withastro/compiler
    trpc/trpc apollographql/apollo-toolingformatjs/formatjs
    facebook/docusaurus
    open-circle/valibot toss/es-toolkit`,
  "javascript library": `
    pmndrs/zustand sindresorhus/slugify expressjs/express koajs/koa validatorjs/validator.js date-fns/date-fns iamkun/dayjs
    tj/commander.js axios/axios reduxjs/redux immerjs/immer jquense/yup unjs/ufo unjs/defu micromatch/micromatch
    debug-js/debug moment/luxon markdown-it/markdown-it mozilla/readability jashkenas/underscore hapijs/joi
    nanostores/nanostores ai/nanoid sindresorhus/p-queue uuidjs/uuid yargs/yargs hapijs/hapi chalk/chalk isaacs/node-glob lukeed/clsx jsdom/whatwg-url mikaelbr/node-notifier`,
  "python application": `
    healthchecks/healthchecks simonw/datasette simonw/sqlite-utils httpie/cli cookiecutter/cookiecutter psf/black PyCQA/isort
    PyCQA/flake8 miguelgrinberg/microblog mopidy/mopidy beetbox/beets nsidnov/fastapi-realworld-example-app pypa/pipx
    mkdocs/mkdocs getpelican/pelican sphinx-contrib/napoleon tiangolo/full-stack-fastapi-template pallets/flask
    saleor/saleor wagtail/bakerydemo jrnl-org/jrnl copier-org/copier gitpython-developers/GitPython`,
  "python versioned": `
    pytest-dev/iniconfig tox-dev/platformdirs tox-dev/filelock pytest-dev/pluggy agronholm/anyio python-humanize/humanize
    hynek/structlog python-attrs/attrs dateutil/dateutil jaraco/keyring pytest-dev/pytest-mock pytest-dev/execnet
    tox-dev/tox pypa/build tqdm/tqdm scikit-hep/particle pycontribs/jira h2non/filetype.py hgrecco/pint astropy/astropy-healpix
    pypa/setuptools-scm python-jsonschema/jsonschema python-jsonschema/referencing`,
  "python monorepo": `
    modelcontextprotocol/python-sdk pydantic/pydantic-ai open-telemetry/opentelemetry-python run-llama/workflows-py
    langchain-ai/langgraph langchain-ai/langsmith-sdk`,
  "python library": `
    pallets/click psf/requests encode/httpx encode/starlette tiangolo/typer pydantic/pydantic-settings Textualize/rich
    more-itertools/more-itertools Pylons/webob bottlepy/bottle mahmoud/boltons pytoolz/toolz grantjenks/python-sortedcontainers
    r1chardj0n3s/parse un33k/python-slugify jd/tenacity theskumar/python-dotenv lepture/mistune martinblech/xmltodict
    pyparsing/pyparsing erikrose/more-itertools benoitc/gunicorn`,
  "go application": `
    mikefarah/yq junegunn/fzf caddyserver/caddy benbjohnson/wtf charmbracelet/glow cli/cli jesseduffield/lazygit
    FiloSottile/age schollz/croc wagoodman/dive muesli/duf`,
  "go library": `
    spf13/cobra spf13/pflag gorilla/mux go-chi/chi stretchr/testify urfave/cli google/uuid hashicorp/go-version gin-gonic/gin
    spf13/viper tidwall/gjson sirupsen/logrus`,
  "rust application": `
    BurntSushi/ripgrep sharkdp/fd sharkdp/bat sharkdp/hexyl casey/just tokio-rs/mini-redis XAMPPRocky/tokei ajeetdsouza/zoxide
    bootandy/dust BurntSushi/xsv asciinema/asciinema`,
  "rust workspace": `
    clap-rs/clap serde-rs/serde tokio-rs/bytes crossbeam-rs/crossbeam rust-lang/log rust-lang/regex tower-rs/tower`,
  "rust library": `
    serde-rs/json dtolnay/itoa dtolnay/semver rust-itertools/itertools servo/rust-url BurntSushi/memchr bluss/indexmap
    uuid-rs/uuid bitflags/bitflags`,
};

/** All repositories that may be drawn, written down before any of them was built. */
export const population: readonly Repository[] = Object.entries(names).flatMap(([stratum, list]) =>
  list
    .trim()
    .split(/\s+/)
    .map((name) => ({ name, stratum: stratum as Stratum })),
);
