/** The packages of an install, by the lock file: how many, and from nowhere but the registry that npm is set to. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, test } from 'vitest';
import { PROJECT_ROOT } from '../../../src/build/content/place.ts';

type Names = Readonly<Record<string, unknown>>;

interface Package {
  readonly dependencies?: Names;
  readonly devDependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly resolved?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

type Packages = Readonly<Record<string, Package>>;

const packagesOf = async (lock: string): Promise<Packages> =>
  (JSON.parse(await readFile(path.join(PROJECT_ROOT, lock), 'utf8')) as { readonly packages: Packages }).packages;

/** The count that `npm ci` gives on Linux on x64: "added N packages". */
function installed(packages: Packages): Set<string> {
  const found = new Set<string>();
  const waiting = [''];
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const one = packages[place];
    if (!one || found.has(place) || !isForLinux(one)) continue;
    found.add(place);
    for (const name of needsOf(one)) {
      const home = homeOf(packages, place, name);
      if (home !== undefined) waiting.push(home);
    }
  }
  found.delete('');
  return found;
}

const needsOf = (one: Package): string[] =>
  Object.keys({
    ...one.dependencies,
    ...one.devDependencies,
    ...one.optionalDependencies,
    ...one.peerDependencies,
  }).filter((name) => one.peerDependenciesMeta?.[name]?.optional !== true || name in { ...one.dependencies });

/** Where Node looks for a package: in the asker's own folder, then in each one above it. */
function homeOf(packages: Packages, asker: string, name: string): string | undefined {
  const above = asker.split(/\/?node_modules\//).slice(1);
  const folders = above.map((_, depth) => above.slice(0, above.length - depth));
  return [...folders, []]
    .map((parts) => [...parts, name].map((part) => `node_modules/${part}`).join('/'))
    .find((place) => place in packages);
}

const isForLinux = ({ os, cpu, libc }: Package): boolean =>
  allows(os, 'linux') && allows(cpu, 'x64') && allows(libc, 'glibc');

const allows = (list: readonly string[] | undefined, value: string): boolean =>
  !list || list.includes(value) || (list.every((one) => one.startsWith('!')) && !list.includes(`!${value}`));

it('brings at most 600 packages', async () => {
  const packages = installed(await packagesOf('package-lock.json'));
  // A walk that lost its way would hold any limit.
  expect(packages).toContain('node_modules/astro');
  expect(packages).toContain('node_modules/@esbuild/linux-x64');
  expect(packages).not.toContain('node_modules/@esbuild/darwin-arm64');
  expect(packages.size).toBeGreaterThan(300);
  expect(packages.size).toBeLessThanOrEqual(600);
});

const LOCKS = ['.', 'netlify/local/node', 'tests/packed', 'tests/e2e/chromium'].map((folder) =>
  path.join(folder, 'package-lock.json'),
);

test.each(LOCKS)('%s names no server: npm asks the one that it is set to', async (lock) => {
  const named = Object.entries(await packagesOf(lock)).filter(([, { resolved }]) => resolved !== undefined);
  expect(named).toEqual([]);
});
