/** The papers of the project about itself: packages with a reason, versions, forms that GitHub can read. */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';

const read = (file: string): Promise<string> => readFile(path.join(PROJECT_ROOT, file), 'utf8');

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface Renovate {
  readonly packageRules: readonly { readonly matchPackageNames?: readonly string[] }[];
}

interface Form {
  readonly body: readonly { readonly attributes: Readonly<Record<string, unknown>> }[];
}

const manifest = JSON.parse(await read('package.json')) as Manifest;
/** Packages that only one command fetches, by a lock file of its own. */
const apart = await Promise.all(
  ['tests/packed', 'tests/e2e/chromium'].map(
    async (folder) => JSON.parse(await read(`${folder}/package.json`)) as Manifest,
  ),
);
const direct = [manifest, ...apart].flatMap(({ dependencies, devDependencies }) =>
  Object.keys({ ...dependencies, ...devDependencies }),
);

it('every direct package has a reason, and no reason is of a package that left', async () => {
  const reasons = (await read('CONTRIBUTING.md'))
    .split('\n')
    .filter((line) => /^\||^Development|^Apart|^`|^\S+, `/.test(line));
  const named = reasons.flatMap((line) => [...line.matchAll(/`(@?[a-z][\w./-]*)`/g)].map(([, name = '']) => name));
  const packages = named.filter(
    (name) => !/^(?:zod\/mini|netlify\.toml|package\.json)$|^(?:src|tests|content)\/|^\//.test(name),
  );
  expect([...new Set(packages)].toSorted()).toEqual(direct.toSorted());
});

it('the newest version of the changelog is that of the package, and versions go down', async () => {
  const versions = [...(await read('CHANGELOG.md')).matchAll(/^## (\d+)\.(\d+)\.(\d+) \(\d{4}-\d{2}-\d{2}\)$/gm)];
  const numbers = versions.map(([, ...parts]) => parts.map(Number));
  const lock = JSON.parse(await read('package-lock.json')) as Manifest;
  expect([manifest.version, lock.version]).toEqual([numbers[0]?.join('.'), numbers[0]?.join('.')]);
  expect(numbers).toEqual(
    numbers.toSorted(([a1 = 0, a2 = 0, a3 = 0], [b1 = 0, b2 = 0, b3 = 0]) => b1 - a1 || b2 - a2 || b3 - a3),
  );
});

it('Renovate groups packages that the project has', async () => {
  const { packageRules } = JSON.parse(await read('.github/renovate.json')) as Renovate;
  const patterns = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  const strangers = patterns.filter((pattern) => {
    const beginning = pattern.replace(/\/?\*\*$/, '');
    return !direct.some((name) => (beginning === pattern ? name === pattern : name.startsWith(beginning)));
  });
  expect(strangers).toEqual([]);
});

it('forms of issues say what they ask in whole sentences', async () => {
  for await (const file of glob('.github/ISSUE_TEMPLATE/*.yml', { cwd: PROJECT_ROOT })) {
    const { body } = parse(await read(file)) as Form;
    // An unquoted comma in braces begins another field, of which GitHub knows nothing.
    const fields = body.flatMap(({ attributes }) => Object.entries(attributes));
    expect(
      fields.filter(([name, value]) => !/^(?:label|description)$/.test(name) || typeof value !== 'string'),
    ).toEqual([]);
  }
});

it('the workflow runs what everybody runs', async () => {
  expect(await read('.github/workflows/ci.yml')).toContain('- run: bash .ci/run\n');
});
