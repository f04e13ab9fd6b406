/**
 * Which texts the code asks for: those that nobody asks for only cost work, and one that is asked for and missing would show
 * its key to a shopper. Read from the code as it is written: keys written whole, and keys with a part that is known at run
 * time only, such as `cart:toast.${kind}`, which stand for every text they can become.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DEFAULT_LOCALE } from '../../domain/values/locale.ts';
import { eachBounded } from './bounded.ts';
import { readOwnText } from './own-text.ts';
import { lineFinder } from './parse-text.ts';
import type { Failure } from './failure.ts';

const FOLDERS = ['src', 'functions', 'netlify'];
const SOURCE = /\.(?:ts|tsx|mts|astro)$/;

const WHOLE = /(['"`])([\w-]+:)?([\w-]+(?:\.[\w-]+)*)\1/g;
const TEMPLATE = /`((?:[\w-]+:)?[\w-]*(?:[\w.-]|\$\{[^`]*?\})*)`/g;

/** Codes of errors and names of rules stand in the code without their namespace. */
const UNSAID = /^(?:rules|errors):/;

interface Template {
  readonly template: string;
  readonly pattern: RegExp;
}

function templatesOf(source: string): Template[] {
  return [...source.matchAll(TEMPLATE)]
    .map(([, template = '']) => template)
    .filter((template) => template.includes('${') && /^[\w-]*[:.]?\w*[:.]/.test(template))
    .map((template) => {
      const fixed = template.split(/\$\{[^`]*?\}/).map((part) => part.replaceAll('.', '\\.'));
      return { template, pattern: new RegExp(`^(?:rules:|errors:)?${fixed.join('[\\w-]+(?:\\.[\\w-]+)*')}$`) };
    });
}

const namespaceOf = (key: string): string => key.split(':', 1)[0] ?? '';

/** @param keys every text as code asks for it, `cart:empty.title`, plurals without their form */
export async function checkUses(root: string, keys: ReadonlySet<string>): Promise<Failure[]> {
  const sources = await readSources(root);
  const namespaces = new Set([...keys].map(namespaceOf));
  const beginnings = new Set([...keys].flatMap(beginningsOf));
  const written = new Set<string>();
  const templates: Template[] = [];
  const failures: Failure[] = [];
  const missing = (file: string, asked: string): void => {
    const [namespace = '', field = ''] = asked.split(':');
    const reason = `is missing: ${file} asks for it`;
    failures.push({ file: `content/locales/${DEFAULT_LOCALE}/${namespace}.json`, field, reason });
  };

  for (const { file, text } of sources) {
    const whole = [...text.matchAll(WHOLE)].map(([, , namespace = '', key = '']) => namespace + key);
    for (const key of new Set(whole)) {
      written.add(key);
      if (key.includes(':') && namespaces.has(namespaceOf(key)) && !beginnings.has(key)) missing(file, key);
    }
    for (const one of templatesOf(text)) {
      templates.push(one);
      const isNone = namespaces.has(namespaceOf(one.template)) && ![...keys].some((key) => one.pattern.test(key));
      if (isNone) missing(file, one.template);
    }
  }

  const unused = [...keys].filter((key) => {
    const bare = key.replace(UNSAID, '');
    return !written.has(key) && !written.has(bare) && !templates.some(({ pattern }) => pattern.test(key));
  });
  for (const key of unused) {
    const [namespace = '', field = ''] = key.split(':');
    const file = `content/locales/${DEFAULT_LOCALE}/${namespace}.json`;
    const line = lineFinder((await readOwnText(root, file, [])) ?? '')(field.split('.'));
    failures.push({ file, line, field, reason: 'is used nowhere: take it out of every language' });
  }
  return failures;
}

/** `cart:empty.title` is asked for whole, or as all of `cart:empty`. */
const beginningsOf = (key: string): string[] =>
  key.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

async function readSources(root: string): Promise<{ file: string; text: string }[]> {
  const listed = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const files = listed.flat().filter((file) => SOURCE.test(file));
  return eachBounded(files, async (file) => ({ file, text: await readFile(join(root, file), 'utf8') }));
}
