/** The rooms of the house and the one way imports run (README, "The house"). Astro's own files are held by ESLint. */
const ROOMS = ['domain', 'i18n', 'lib', 'build', 'ui', 'features', 'layouts', 'pages'];

/** What a room may import besides its own files; the rest of `src` is closed to it. */
const OPEN = {
  lib: ['domain'],
  i18n: ['domain', 'lib'],
  build: ['domain', 'i18n', 'lib'],
  ui: ['domain', 'i18n', 'lib'],
  features: ['domain', 'i18n', 'lib', 'build', 'ui'],
  layouts: ['domain', 'i18n', 'lib', 'build', 'ui', 'features'],
};

const OPEN_CONTENT = '^content/(built/(catalogue\\.json|messages\\.d\\.ts)|shop\\.json|locales/)';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Files that need each other are one file, or share a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
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
      comment: `src/${room} may import ${open.join(', ')}; imports run pages → layouts → features → ui → i18n → lib → domain.`,
      severity: 'error',
      from: { path: `^src/${room}/` },
      to: { path: `^src/(${ROOMS.filter((other) => other !== room && !open.includes(other)).join('|')})/` },
    })),
    {
      name: 'browser-knows-no-server',
      comment: 'What runs in the browser never imports what runs on the server, nor tests.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(functions|netlify|tests)/' },
    },
    {
      name: 'server-takes-rules-only',
      comment: 'Functions take from src only the rules and the types of the messages, and nothing from tests.',
      severity: 'error',
      from: { path: '^functions/' },
      to: { path: '^(src|netlify|tests)/', pathNot: '^src/(domain/|i18n/messages\\.ts)' },
    },
    {
      name: 'entries-stay-thin',
      comment: 'A Netlify entry names a path and hands over to functions/.',
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
    exclude: { path: '^(dist|\\.astro)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
