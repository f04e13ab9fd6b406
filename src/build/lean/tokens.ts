import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const SHEET = path.join('src', 'styles', 'tokens.css');
/** Styles asked for as text or as an address are no part of a page's style. */
const STYLE = /\.css(?:\?(?!.*\b(?:raw|url)\b)|$)/;

const COMMENT = /\/\*[\s\S]*?\*\//g;
const DECLARATION = /--([\w-]+)\s*:\s*([^;}]+);?/g;
const USE = /var\(--([\w-]+)\)/g;

export type Tokens = ReadonlyMap<string, string>;

/**
 * Tokens that mean the same everywhere, by their names.
 * @param sheet the text of `tokens.css` @param others of the other sheets; what one of them sets anew is left out
 */
export function constantsOf(sheet: string, others: readonly string[]): Tokens {
  const changed = new Set(others.flatMap((text) => [...declared(text)].map(([name]) => name)));
  // Font stacks are long, so they are not inlined.
  return new Map([...declared(sheet)].filter(([name, value]) => !changed.has(name) && !/['"]/.test(value)));
}

const declared = (text: string): Map<string, string> =>
  new Map(
    [...text.replace(COMMENT, '').matchAll(DECLARATION)].map(([, name = '', value = '']) => [name, value.trim()]),
  );

/** The sheet with the values in place of the names. */
export const withValues = (text: string, tokens: Tokens): string =>
  text.replace(USE, (use, name: string) => tokens.get(name) ?? use);

/** `tokens.css` without what nobody asks for any more. */
const withoutConstants = (text: string, tokens: Tokens): string =>
  text.replace(COMMENT, '').replace(DECLARATION, (declaration, name: string) => (tokens.has(name) ? '' : declaration));

/**
 * Writes the values of tokens where their names stand: `var(--space-4)` in four hundred places costs every page 400 bytes, and its
 * browser as many look-ups. The build fails where a name is left that has no value any more.
 */
export function inlineTokens(root: string): Plugin {
  const tokens = constantsOf(readFileSync(path.join(root, SHEET), 'utf8'), sheetsBeside(root));
  return {
    name: 'lean:tokens',
    enforce: 'pre',
    transform: {
      filter: { id: STYLE },
      handler: (code, id) => ({
        code: id.replace(/\?.*$/, '').endsWith(SHEET) ? withoutConstants(code, tokens) : withValues(code, tokens),
        map: null,
      }),
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        const text = String(file.source);
        const left = [...text.matchAll(USE)].find(([, name = '']) => tokens.has(name) && !declared(text).has(name));
        if (left) this.error(`${file.fileName}: ${left[0]} has no value`);
      }
    },
  };
}

const sheetsBeside = (root: string): string[] =>
  globSync('src/**/*.{css,astro}', { cwd: root })
    .filter((file) => file !== SHEET)
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
