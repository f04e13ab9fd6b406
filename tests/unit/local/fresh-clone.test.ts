/** `npm start` and `npm run dev` of a fresh clone: nothing is compiled yet when their files are loaded. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** Imports that are followed at load: neither types nor `import()`. */
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'/gm;

function importsOf(entry: string): string[] {
  const seen = new Set<string>();
  const found: string[] = [];
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const name = from ?? bare ?? '';
      if (name.startsWith('.') && name.endsWith('.ts')) follow(path.resolve(path.dirname(file), name));
      else found.push(`${path.relative(ROOT, file)}: ${name}`);
    }
  };
  follow(path.join(ROOT, entry));
  return found;
}

it.each(['netlify/local/start.ts', 'netlify/local/dev.ts'])('%s loads nothing that is compiled later', (entry) => {
  const loaded = importsOf(entry);
  expect(loaded.length).toBeGreaterThan(20);
  expect(loaded.filter((name) => name.includes('/built/'))).toEqual([]);
});
