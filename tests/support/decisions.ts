/** Decision records in `docs/decisions`: ids that code cites, the documents behind them, and the index of all records. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentPath, markdownTable, readPart, writePart } from './document.ts';

export const DECISIONS = 'docs/decisions';
const INDEX = `${DECISIONS}/README.md`;

/** Such as `spec §5`, `decisions P4, P5`, `security §2.6, §2.8`, `market §2.2 art. 20`, `decisions, "Calls"`, `design, habit 6`. */
const CITATION =
  /\b(spec|specification|decisions?|security|market)(?:'s)? ((?:§[\d.]*\d|[A-Z]\d+)(?:(?:, | and |–)(?:§[\d.]*\d|[A-Z]\d+))*)|\b(decisions|design), ("?Calls"?|Look|habit \d+)/gi;

/** Returns each cited id; `decisions P4, P5` is two ids, `P15–P17` is three. */
export function idsIn(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, source, list = '', other, title = '']) => {
    if (other !== undefined) return `${other.toLowerCase()} ${title.replaceAll('"', '').toLowerCase()}`;
    const document = { specification: 'spec', decision: 'decisions' }[source!.toLowerCase()] ?? source!.toLowerCase();
    return list.split(/, | and /).flatMap((one) => rangeOf(one).map((id) => `${document} ${id}`));
  });
}

function rangeOf(id: string): string[] {
  const [, letter, first, last] = /^([A-Z])(\d+)–[A-Z]?(\d+)$/.exec(id) ?? [];
  if (letter === undefined) return id.split('–');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${letter}${Number(first) + index}`);
}

/**
 * Returns the place that explains an id, from the root of the repository: a file for a decision (`docs/decisions/P9.md`), a
 * heading for a paragraph of another document (`docs/decisions/security.md#26`).
 */
export function placeOf(id: string): string {
  const [, document = '', rest = ''] = /^(\S+) (.+)$/.exec(id) ?? [];
  if (document === 'decisions') return `${DECISIONS}/${rest}.md`;
  return `${DECISIONS}/${document}.md#${slugOf(rest)}`;
}

/** Returns the anchor that GitHub gives a heading. */
export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** Returns the anchors of all headings of a Markdown file; headings in fenced code do not count. */
export const anchorsOf = (markdown: string): Set<string> =>
  new Set(
    [...markdown.replace(/^```.*?^```/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading)),
  );

export interface DecisionRecord {
  readonly name: string;
  readonly title: string;
  /** Day of the first code that follows the decision, as `YYYY-MM-DD`. */
  readonly since: string;
  readonly isBuilt: boolean;
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Returns all records, sorted by name. Throws for a record without title, day or status. */
export function decisionRecords(): DecisionRecord[] {
  return globSync(`${DECISIONS}/*.md`, { cwd: documentPath('.') })
    .filter((file) => path.resolve(documentPath(file)) !== documentPath(INDEX))
    .map((file) => {
      const text = readFileSync(documentPath(file), 'utf8');
      const [, title] = /^# (.+)$/m.exec(text) ?? [];
      const [, since, status] =
        /^Since (\d{4}-\d{2}-\d{2})[^.]*\. (In force|Agreed, not built yet)\b/m.exec(text) ?? [];
      if (title === undefined || since === undefined) throw new Error(`${file} has no title, day or status`);
      return { name: path.basename(file, '.md'), title, since, isBuilt: status === 'In force' };
    })
    .sort((a, b) => byNumber.compare(a.name, b.name));
}

/** Returns the index of all records as Markdown. */
export const decisionIndex = (): string =>
  markdownTable(
    ['Record', 'Since', 'Status'],
    decisionRecords().map(({ name, title, since, isBuilt }) => [
      `[${title}](${name}.md)`,
      since,
      isBuilt ? 'in force' : 'agreed, not built yet',
    ]),
  );

export const writtenDecisionIndex = (): Promise<string> => readPart(INDEX, 'index');

export const writeDecisionIndex = (): Promise<void> => writePart(INDEX, 'index', decisionIndex());
