/** `docs/spec-tests.md`: each sentence of the specification with the tests that hold it; `npm run docs` writes the table. */
import { globSync, readFileSync } from 'node:fs';
import { documentPath, markdownTable, readPart, writePart } from './document.ts';
import { HELD } from './spec-map.ts';

const FILE = 'docs/spec-tests.md';

export interface Sentence {
  readonly id: string;
  readonly text: string;
}

/** Returns the numbered sentences of `docs/decisions/spec.md`. */
export function specSentences(): Sentence[] {
  const text = readFileSync(documentPath('docs/decisions/spec.md'), 'utf8');
  return [...text.matchAll(/^- \*\*(\d+\.\d+)\*\* (.+)$/gm)].map(([, id = '', sentence = '']) => ({
    id,
    text: sentence,
  }));
}

const testFiles = globSync('tests/{unit,functions,e2e}/**/*.test.{ts,tsx}', { cwd: documentPath('.') });

/** Returns the file of a test, or undefined when no file has the title. */
function fileOf(name: string): string | undefined {
  const [place = '', title = ''] = name.split(/: (.*)/s);
  const file = testFiles.find((one) => new RegExp(`/${place}\\.test\\.tsx?$`).test(one));
  return file !== undefined && readFileSync(documentPath(file), 'utf8').includes(title) ? file : undefined;
}

/** Returns the named tests that are not in the repository. */
export const missingTests = (): string[] =>
  Object.entries(HELD).flatMap(([id, names]) =>
    names.filter((name) => fileOf(name) === undefined).map((name) => `${id} ${name}`),
  );

function linkOf(name: string): string {
  const file = fileOf(name) ?? '';
  const [place = '', title = ''] = name.split(/: (.*)/s);
  return `[${place.split('/').at(-1)}](../${file})${title === '' ? '' : `: ${title.replaceAll('|', '\\|')}`}`;
}

/** Returns the table of held sentences and the list of the others as Markdown. */
export function specTests(): string {
  const sentences = specSentences();
  const held = sentences.filter(({ id }) => HELD[id]);
  const open = sentences.filter(({ id }) => !HELD[id]);
  const table = markdownTable(
    ['§', 'Sentence', 'Tests'],
    held.map(({ id, text }) => [id, text, HELD[id]!.map(linkOf).join('<br>')]),
  );
  const rest = markdownTable(
    ['§', 'Sentence'],
    open.map(({ id, text }) => [id, text]),
  );
  return `\n${held.length} of ${sentences.length} sentences are held by a test.\n${table}## Not held by a test\n${rest}`;
}

export const writtenSpecTests = (): Promise<string> => readPart(FILE, 'spec');

export const writeSpecTests = (): Promise<void> => writePart(FILE, 'spec', specTests());
