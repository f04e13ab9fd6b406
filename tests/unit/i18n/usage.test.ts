import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { asked, ROOT, textsOf } from './locale-files.ts';

const FOLDERS = ['src', 'functions', 'netlify'];

const keys = [...new Set([...textsOf('tr').keys()].map(asked))];
const namespaces = new Set(keys.map((key) => key.split(':')[0] ?? ''));
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mts|astro)$/.test(file))
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8')),
);

/** `'cart:empty.title'`, `"rules:x"`: keys written whole. */
const written = new Set(
  sources.flatMap((source) =>
    [...source.matchAll(/(['"`])([\w-]+:)?([\w-]+(?:\.[\w-]+)*)\1/g)].map(
      ([, , namespace = '', key = '']) => namespace + key,
    ),
  ),
);

/** `` `cart:toast.${kind}` ``: keys with a part that is known at run time only. */
const patterns = sources.flatMap((source) =>
  [...source.matchAll(/`((?:[\w-]+:)?[\w-]*(?:[\w.-]|\$\{[^`]*?\})*)`/g)]
    .map(([, template = '']) => template)
    .filter((template) => template.includes('${') && /^[\w-]*[:.]?\w*[:.]/.test(template))
    .map((template) => ({ template, pattern: toPattern(template) })),
);

function toPattern(template: string): RegExp {
  const fixed = template.split(/\$\{[^`]*?\}/).map((part) => part.replaceAll('.', '\\.'));
  return new RegExp(`^(?:rules:|errors:)?${fixed.join('[\\w-]+(?:\\.[\\w-]+)*')}$`);
}

test('every key that is written whole has a text', () => {
  const missing = [...written].filter((key) => {
    const [namespace = '', rest] = key.split(':');
    return (
      rest !== undefined &&
      namespaces.has(namespace) &&
      !keys.includes(key) &&
      !keys.some((known) => known.startsWith(`${key}.`))
    );
  });
  expect(missing).toEqual([]);
});

test('every key that is put together can have a text', () => {
  const empty = patterns
    .filter(({ template }) => namespaces.has(template.split(':')[0] ?? ''))
    .filter(({ pattern }) => !keys.some((key) => pattern.test(key)))
    .map(({ template }) => template);
  expect(empty).toEqual([]);
});

test('every text is used', () => {
  const unused = keys.filter((key) => {
    const bare = key.replace(/^(rules|errors):/, '');
    return !written.has(key) && !written.has(bare) && !patterns.some(({ pattern }) => pattern.test(key));
  });
  expect(unused).toEqual([]);
});
