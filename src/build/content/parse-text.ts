/** Parses texts of `content/` by their schemas, with the line of each fault. Pure: the editor parses the same way. */
import { isAlias, isNode, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type * as z from 'zod/mini';
import type { Failure } from './failure.ts';
import { fieldName, parseBy } from './issues.ts';
import { jsonFault } from './json-fault.ts';
import { SIGN, yamlReason } from './yaml-fault.ts';

export interface FileOf<T> {
  file: string;
  data: T;
  /** The line where a field stands, or the nearest that holds it. */
  lineOf?: (path: readonly PropertyKey[]) => number | undefined;
}

/** Last text of each file that was right. */
const lastRead = new Map<string, { text: string; schema: z.ZodMiniType; read: FileOf<unknown> }>();

/**
 * Parses the text of one YAML or JSON file (JSON is YAML) by its schema. Adds to `failures` and answers null when it is wrong.
 * The same text is parsed once for all readers; the result is shared.
 */
export function readTextAs<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  schema: Schema,
  failures: Failure[],
): FileOf<z.output<Schema>> | null {
  const last = lastRead.get(file);
  // The very schema made the data, so they are of its type.
  if (last?.text === text && last.schema === schema) return last.read as FileOf<z.output<Schema>>;
  const read = parseTextAs(file, text, schema, failures);
  if (read) lastRead.set(file, { text, schema, read });
  return read;
}

function parseTextAs<Schema extends z.ZodMiniType>(
  file: string,
  text: string,
  schema: Schema,
  failures: Failure[],
): FileOf<z.output<Schema>> | null {
  const broken = file.endsWith('.json') ? jsonFailure(file, text) : undefined;
  if (broken) {
    failures.push(broken);
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const blamed = new Set<number>();
  const blame = (at: number, reason: string): void => {
    const { line } = lines.linePos(at);
    // One slip makes several errors of the parser in its line.
    if (!blamed.has(line)) failures.push({ file, line, field: 'file', reason });
    blamed.add(line);
  };
  for (const at of readAsTyped(document)) blame(at, SIGN);
  for (const error of document.errors) blame(error.pos[0], yamlReason(error, text));
  if (blamed.size > 0) return null;

  // The parser joins quoted words letter by letter; a copy has them in one piece, in a fifth of the memory.
  const data: unknown = structuredClone(document.toJS());
  return readDataAs(file, data, schema, failures, lineFinder(text));
}

/** The text whose lines were asked for last: what a parser keeps of ten thousand files is half a gigabyte. */
let asked: { text: string; lines: LineCounter; document: Document } | undefined;

/** The line where a field of a YAML or JSON text stands, or the nearest that holds it; read only once it is asked for. */
export function lineFinder(text: string): (path: readonly PropertyKey[]) => number | undefined {
  return (path) => {
    if (asked?.text !== text) {
      const lines = new LineCounter();
      asked = { text, lines, document: parseDocument(text, { lineCounter: lines, prettyErrors: false }) };
    }
    const { lines, document } = asked;
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  };
}

/** YAML forgives a comma too many; what imports the file as JSON does not. */
export function jsonFailure(file: string, text: string): Failure | undefined {
  const fault = jsonFault(text);
  return fault && { file, line: text.slice(0, fault.at).split('\n').length, field: 'file', reason: fault.reason };
}

/** `!!str` and the other kinds that YAML itself names. */
const KINDS = /^tag:yaml\.org,2002:(?:str|int|float|bool|null|seq|map)$/;

/**
 * Keeps `1.300` as it was typed: as a number it would be 1.3, and nobody would ever know. Returns the places of words that YAML
 * takes for an alias (`*Yeni`), an anchor (`&Yeni`) or a tag (`!Yeni`): the first throws, the others vanish from their text.
 */
function readAsTyped(document: Document): number[] {
  const signs: number[] = [];
  visit(document, {
    Node(_, node) {
      if (isScalar(node) && typeof node.value === 'number' && /^\d{1,3}\.\d{3}$/.test(node.source ?? '')) {
        node.value = node.source;
      }
      const { anchor, tag } = isAlias(node) ? { anchor: node.source } : node;
      if (anchor !== undefined || (tag !== undefined && !KINDS.test(tag))) signs.push(node.range?.[0] ?? 0);
    },
  });
  return signs;
}

/** As `readTextAs`, for what is parsed already. */
export function readDataAs<Schema extends z.ZodMiniType>(
  file: string,
  data: unknown,
  schema: Schema,
  failures: Failure[],
  lineOf?: (path: readonly PropertyKey[]) => number | undefined,
): FileOf<z.output<Schema>> | null {
  const parsed = parseBy(schema, data);
  if (parsed.ok) return { file, data: parsed.data, ...(lineOf && { lineOf }) };
  failures.push(
    ...parsed.issues.map(({ path, reason }) => ({ file, field: fieldName(path), reason, line: lineOf?.(path) })),
  );
  return null;
}
