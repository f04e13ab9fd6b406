/** Weight that a page of `dist` makes a browser load before its shopper does anything, in brotli bytes. */
import { init, parse } from 'es-module-lexer';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createHeaderScales } from './first-answer.ts';

export interface Weight {
  /** Path of the file in `dist`. */
  readonly file: string;
  readonly html: number;
  /** The HTML with its headers. */
  readonly firstAnswer: number;
  readonly css: number;
  readonly script: number;
  /** Files of script, those inside the page left out. */
  readonly scripts: number;
  /** Bytes that come when the shopper turns to an island that waits for it. */
  readonly onIntent: number;
  readonly hasReact: boolean;
  /** Distinct font files named by the page or its style sheets. */
  readonly fonts: readonly { readonly file: string; readonly bytes: number }[];
}

await init;

/** React's mark on every element, in its smallest build too. */
const REACT = 'react.transitional.element';

/** Weighs pages of one folder, each asset once. */
export function createScales(dist: string) {
  const texts = new Map<string, Promise<string>>();
  const weights = new Map<string, Promise<number>>();
  const { weighHeaders } = createHeaderScales(dist);

  const textOf = (file: string): Promise<string> =>
    remember(texts, file, () => readFile(path.join(dist, file), 'utf8'));

  const weightOf = (file: string): Promise<number> =>
    remember(weights, file, async () => brotli(await readFile(path.join(dist, file))));

  async function weighPage(file: string): Promise<Weight> {
    const html = await textOf(file);
    const sheets = found(html, /<link\b[^>]*\brel="stylesheet"[^>]*>/g).map((link) => attribute(link, 'href'));
    const scripts = await modulesOf(entriesOf(html));
    const late = (await modulesOf(islandsOf(html, true))).filter((file) => !scripts.includes(file));
    const styles = await Promise.all(sheets.map(textOf));
    const fonts = new Set([html, ...styles].flatMap((text) => found(text, /\/_astro\/[\w.-]+\.woff2?/g)));
    return {
      file,
      html: await weightOf(file),
      firstAnswer: (await weightOf(file)) + (await weighHeaders(file)),
      css: await sum(sheets),
      script: (await sum(scripts)) + inlineScripts(html),
      scripts: scripts.length,
      onIntent: await sum(late),
      hasReact: (await Promise.all(scripts.map(textOf))).some((code) => code.includes(REACT)),
      fonts: await Promise.all(
        [...fonts].map(async (font) => ({ file: font, bytes: (await readFile(path.join(dist, font))).length })),
      ),
    };
  }

  async function sum(files: readonly string[]): Promise<number> {
    return (await Promise.all(files.map(weightOf))).reduce((total, bytes) => total + bytes, 0);
  }

  /** The modules and all they import statically; what is imported on an act is not loaded before it. */
  async function modulesOf(entries: readonly string[]): Promise<string[]> {
    const loaded = new Set<string>();
    const waiting = [...entries];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (loaded.has(file)) continue;
      loaded.add(file);
      const [imports] = parse(await textOf(file));
      for (const { n: target, d: kind } of imports) {
        if (target !== undefined && kind === -1) waiting.push(path.posix.join(path.posix.dirname(file), target));
      }
    }
    return [...loaded];
  }

  return { weighPage };
}

/** Scripts of the page, and of the islands that hydrate by themselves what does it. */
function entriesOf(html: string): string[] {
  const scripts = found(html, /<script\b[^>]*\bsrc="[^>]*>/g).map((tag) => attribute(tag, 'src'));
  const preloads = found(html, /<link\b[^>]*\brel="modulepreload"[^>]*>/g).map((link) => attribute(link, 'href'));
  return [...new Set([...scripts, ...preloads, ...islandsOf(html, false)])].filter((file) => file.startsWith('/'));
}

function islandsOf(html: string, onIntent: boolean): string[] {
  return found(html, /<astro-island\b(?:"[^"]*"|'[^']*'|[^>"'])*>/g)
    .filter((tag) => (attribute(tag, 'client') === 'intent') === onIntent)
    .flatMap((tag) => ['component-url', 'renderer-url', 'before-hydration-url'].map((name) => attribute(tag, name)))
    .filter((file) => file.startsWith('/'));
}

/** Inline code is in the HTML's weight already; told once more, because it is code all the same. */
function inlineScripts(html: string): number {
  const codes = [...html.matchAll(/<script(?![^>]*\b(?:src|type="application\/))[^>]*>([\s\S]*?)<\/script>/g)];
  const code = codes.map(([, text = '']) => text).join('');
  return code === '' ? 0 : brotli(Buffer.from(code));
}

const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([match]) => match);

const attribute = (tag: string, name: string): string => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function brotli(bytes: Buffer): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params }).length;
}

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}
