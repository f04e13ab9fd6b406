/** The rooms of the house and the one way imports run (src/README.md). Astro's own files are held by ESLint. */
const ROOMS = ['domain', 'contract', 'lib', 'i18n', 'build', 'ui', 'features', 'layouts', 'pages'];

/** What a room may import besides its own files and `domain`; the rest of `src` is closed to it. */
const OPEN = {
  contract: [],
  lib: ['contract'],
  i18n: ['lib'],
  build: ['lib', 'i18n'],
  ui: ['contract', 'lib', 'i18n', 'build'],
  features: ['contract', 'lib', 'i18n', 'build', 'ui'],
  layouts: ['contract', 'lib', 'i18n', 'build', 'ui', 'features'],
};

/** Every arrow between features; what would run against them is an event of `src/lib/events.ts`. */
const FEATURES = {
  account: ['favourites', 'invoice', 'passkeys', 'session', 'visits', 'windows'],
  admin: ['cart', 'geo', 'invoice', 'measurement', 'offer', 'orders', 'passkeys', 'session'],
  addresses: ['geo', 'session'],
  assistant: [],
  cart: ['session'],
  catalogue: ['favourites', 'measurement', 'samples', 'windows'],
  compare: ['samples', 'windows'],
  checkout: ['addresses', 'cart', 'geo', 'invoice', 'orders', 'session'],
  consent: [],
  contact: [],
  editor: [],
  favourites: ['session'],
  geo: [],
  invoice: ['geo', 'session'],
  layers: ['cart', 'measurement', 'windows'],
  marketing: ['session'],
  measurement: ['cart', 'photo', 'photo-measure', 'photo-room', 'windows'],
  offer: ['cart', 'windows'],
  orders: ['cart', 'invoice', 'session'],
  passkeys: [],
  paste: ['offer', 'windows'],
  photo: [],
  'photo-measure': ['photo', 'windows'],
  'photo-room': ['photo'],
  reporting: [],
  reviews: ['session'],
  samples: ['cart'],
  search: ['catalogue', 'favourites', 'windows'],
  session: ['passkeys'],
  shell: ['cart', 'compare', 'consent', 'favourites', 'reporting', 'samples', 'search', 'session', 'windows'],
  visits: ['session'],
  windows: ['session'],
};

/** Every arrow between capabilities of the server; `http` and `store` are the floors they all stand on. */
const CAPABILITIES = {
  admin: [
    'cart',
    'catalogue',
    'contact',
    'geo',
    'jobs',
    'journal',
    'mail',
    'marketing',
    'orders',
    'passkeys',
    'payments',
    'reporting',
    'reviews',
    'session',
    'visits',
    'windows',
  ],
  account: [
    'addresses',
    'cart',
    'catalogue',
    'contact',
    'favourites',
    'journal',
    'mail',
    'marketing',
    'orders',
    'passkeys',
    'reviews',
    'session',
    'visits',
    'windows',
  ],
  addresses: ['geo', 'session'],
  assistant: ['catalogue', 'orders'],
  cart: ['catalogue', 'session'],
  catalogue: [],
  contact: ['catalogue', 'mail'],
  editor: [],
  favourites: ['catalogue', 'session'],
  geo: [],
  health: [],
  http: [],
  jobs: ['catalogue', 'contact', 'mail', 'orders', 'payments', 'reporting', 'reviews', 'visits'],
  visits: ['catalogue', 'contact', 'mail', 'session'],
  journal: [],
  mail: ['catalogue', 'marketing'],
  marketing: ['catalogue'],
  orders: ['cart', 'catalogue', 'geo', 'mail', 'marketing', 'payments', 'session'],
  passkeys: ['catalogue', 'journal', 'mail', 'session'],
  payments: [],
  reporting: ['catalogue'],
  reviews: ['catalogue', 'mail', 'orders', 'session'],
  session: ['catalogue', 'journal', 'mail', 'marketing'],
  store: [],
  windows: ['session'],
};

/** One rule for each folder below `root`: what it may import of its siblings. A folder that no list names is closed. */
const arrows = (kind, root, open, floors = []) => [
  ...Object.entries(open).map(([name, allowed]) => ({
    name: `${kind}-${name}`,
    comment: `${root}${name} may import of its neighbours: ${[...allowed, ...floors].join(', ') || 'none'}.`,
    severity: 'error',
    from: { path: `^${root}${name}/` },
    to: { path: `^${root}[^/]+/`, pathNot: `^${root}(${[name, ...allowed, ...floors].join('|')})/` },
  })),
  {
    name: `${kind}-named`,
    comment: `A new folder of ${root} says here what it may import.`,
    severity: 'error',
    from: { path: `^${root}[^/]+/`, pathNot: `^${root}(${Object.keys(open).join('|')})/` },
    to: { path: '.' },
  },
];

const OPEN_CONTENT =
  '^content/(built/((index|delivery|next-change|place)\\.json|form-words/|messages\\.d\\.ts)|(shop|production)\\.json|locales/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that need each other are one file, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'domain-stands-alone',
      comment: 'The rules run in the browser, on the server and in tests: nothing but zod/mini and themselves.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: ['^src/domain/', '^node_modules/zod/(v4/)?mini/'] },
    },
    ...Object.entries(OPEN).map(([room, open]) => ({
      name: `${room}-looks-down`,
      comment: `src/${room} may import ${['domain', ...open].join(', ')}; imports run pages → layouts → features → ui, contract → lib, i18n → domain.`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: `^src/(${ROOMS.filter((other) => ![room, 'domain', ...open].includes(other)).join('|')})/` },
    })),
    ...arrows('feature', 'src/features/', FEATURES),
    ...arrows('capability', 'functions/', CAPABILITIES, ['http', 'store']),
    {
      name: 'floors-know-no-capability',
      comment: 'http and store serve every capability and know none; http answers for a store that is away.',
      severity: 'error',
      from: { path: '^functions/(http|store)/' },
      to: { path: '^functions/[^/]+/', pathNot: '^functions/(http|store)/' },
    },
    {
      name: 'browser-knows-no-server',
      comment: 'What runs in the browser never imports what runs on the server, nor tests.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(functions|netlify|tests)/' },
    },
    {
      name: 'server-takes-rules-only',
      comment:
        'Functions take from src only the rules, the contracts and how messages are typed, and nothing from tests.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(src|netlify|tests)/', pathNot: '^src/(domain|contract|i18n)/' },
    },
    {
      name: 'engine-stays-out-of-islands',
      comment: 'i18next costs 14 kB in each island: pages take it by build/i18n.ts, islands read by i18n/translate.ts.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/build/i18n\\.ts$' },
      to: { path: '^src/i18n/engine\\.ts$' },
    },
    {
      name: 'entries-stay-thin',
      comment: 'A Netlify entry hands over to functions/.',
      severity: 'error',
      from: { path: '^netlify/functions/' },
      to: { path: '^(src|netlify/local|tests)/' },
    },
    {
      name: 'local-server-is-not-the-shop',
      comment: 'The local server imports neither pages nor tests.',
      severity: 'error',
      from: { path: '^netlify/local/' },
      to: { path: '^(src/(?!domain/|build/content/)|tests/)' },
    },
    {
      name: 'content-by-the-front-door',
      comment:
        'Content is read as the built catalogue, the facts of the shop, the locale files and their types; coupons only by functions.',
      severity: 'error',
      from: { path: '^(src|functions)/', pathNot: '^(src/build/content/|functions/)' },
      to: { path: '^content/', pathNot: OPEN_CONTENT },
    },
    {
      name: 'declared-packages-only',
      comment: 'A package that package.json does not name comes and goes with the others.',
      severity: 'error',
      from: { path: '^(src|functions|netlify/functions)/', pathNot: '^src/build/content/' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'npm-optional'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^astro:' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|tests/shop|\\.astro|netlify/built)/|^tests/packed/node_modules/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
