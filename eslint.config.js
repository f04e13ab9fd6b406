import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** What no file may do; the reason is in each message. */
const banned = [
  {
    selector: 'AssignmentExpression > MemberExpression.left[property.name=/^(innerHTML|outerHTML)$/]',
    message: 'Markup from strings is an injection, and Trusted Types block it: build nodes, or use textContent.',
  },
  {
    selector:
      'CallExpression[callee.property.name="insertAdjacentHTML"], CallExpression[callee.object.name="document"][callee.property.name=/^write/]',
    message: 'Markup from strings is an injection, and Trusted Types block it.',
  },
  {
    selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"], Property[key.name="dangerouslySetInnerHTML"]',
    message: 'Markup from strings is an injection, and Trusted Types block it.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^toLocale(Lower|Upper)Case$/][arguments.length=0]',
    message: 'Name the locale: i and ı differ in Turkish.',
  },
  {
    selector: 'CallExpression[callee.property.name="localeCompare"][arguments.length<2]',
    message: 'Name the locale: Turkish orders letters its own way.',
  },
  {
    selector: 'MemberExpression[object.name="z"][property.name="coerce"]',
    message: "z.coerce reads 'false' as true and '' as 0: parse the text.",
  },
  {
    selector: 'CallExpression[callee.object.name="Object"][callee.property.name="assign"]',
    message: 'Object.assign takes over a prototype from JSON: spread into a new object.',
  },
  {
    selector: 'MemberExpression[property.name="__proto__"]',
    message: 'Prototypes are not data.',
  },
  {
    selector: 'Property[key.name="aggregateBy"] > Literal.value',
    message: "A string counts by domain and locks everybody out: write ['ip', 'domain'].",
  },
  {
    selector: 'Property[key.name="rateLimit"] Property[key.name=/^(windowLimit|windowSize)$/] > :not(Literal).value',
    message: 'Netlify reads rate limits without running the code: write the number.',
  },
  {
    selector: 'Property[key.name="rateLimit"] > :not(ObjectExpression).value',
    message: 'Netlify reads rate limits without running the code: write the object.',
  },
];

const inPages = [
  {
    selector: 'JSXAttribute[name.name="style"]',
    message: 'The security policy blocks style attributes: use a class, or set a CSS variable in an effect.',
  },
  {
    selector:
      'JSXOpeningElement[name.name="script"]:not(:has(JSXAttribute[name.name="type"])) JSXNamespacedName[namespace.name="is"][name.name="inline"]',
    message: 'Astro gives no hash to an inline script, so the security policy blocks it: let Astro bundle it.',
  },
];

/** Keys of the store have one home, and scripts bind names. */
const inScripts = [
  {
    selector: 'TemplateElement[value.raw=/\\b(KEYS|ARGV)\\[/]',
    message: 'Name keys and arguments by defineScript: positions change when scripts are composed.',
  },
  {
    selector: 'CallExpression[callee.object.name="redis"] > :matches(Literal, TemplateLiteral).arguments:first-child',
    message: 'Every key comes from store/keys.',
  },
];

const bannedImports = ['zod', 'zod/v3', 'zod/v4'].map((name) => ({
  name,
  message: "import * as z from 'zod/mini': the full zod is 60 kB.",
}));

/** Which rooms an Astro file may not import; `.dependency-cruiser.cjs` holds the same arrows for TypeScript. */
const closedRooms = [
  { room: 'ui', closed: ['features', 'layouts', 'pages'] },
  { room: 'features', closed: ['layouts', 'pages'] },
  { room: 'layouts', closed: ['pages'] },
  { room: 'pages', closed: ['pages'] },
];

export default defineConfig(
  globalIgnores([
    'dist/',
    '.astro/',
    '.cache/',
    '.netlify/',
    '.data/',
    'content/built/',
    'tests/shop/',
    'netlify/built/',
    'coverage/',
    'test-results/',
  ]),
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-alert': 'error',
      'no-console': 'error',
      'no-constant-binary-expression': 'error',
      'no-duplicate-imports': ['error', { allowSeparateTypeImports: true }],
      'no-restricted-imports': ['error', { paths: bannedImports }],
      'no-restricted-syntax': ['error', ...banned],
      'no-self-compare': 'error',
      'no-template-curly-in-string': 'error',
      'no-unreachable-loop': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // A void arrow function is how a handler says that it hands nothing back.
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true },
      ],
    },
  },
  {
    files: ['functions/**/*.ts'],
    ignores: ['functions/store/script.ts'],
    rules: { 'no-restricted-syntax': ['error', ...banned, ...inScripts] },
  },
  {
    files: ['**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: { 'no-restricted-syntax': ['error', ...banned, ...inPages] },
  },
  astro.configs.recommended,
  {
    files: ['**/*.astro'],
    // The checker of Astro knows the types of a page; here only its script is read.
    extends: [tseslint.configs.disableTypeChecked],
    rules: {
      'no-restricted-syntax': ['error', ...banned, ...inPages],
      'astro/no-set-text-directive': 'error',
      'astro/no-unused-define-vars-in-style': 'error',
    },
  },
  closedRooms.map(({ room, closed }) => ({
    files: [`src/${room}/**/*.astro`],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: bannedImports,
          patterns: [
            {
              regex: `^(\\.\\./)+(${closed.join('|')}|functions|netlify|tests)/`,
              message: 'Imports run pages → layouts → features → ui → i18n → lib → domain.',
            },
          ],
        },
      ],
    },
  })),
  {
    files: ['**/*.js', '**/*.cjs', '**/*.mjs', '**/*.astro/*.ts', '**/*.astro/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['tests/**'],
    rules: {
      // A test says what it expects by failing.
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
