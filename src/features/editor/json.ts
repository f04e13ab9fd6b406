/** Writes JSON back into the form it had: what stood in one line stays in one, and what is new does where it fits. */
import { isCollection, LineCounter, parseDocument, type Document } from 'yaml';

const LINE = 120;

/** Whether a part stood in several lines; undefined for what was not there. */
type BrokenPath = (path: readonly string[]) => boolean | undefined;

export function jsonText(value: unknown, old: string): string {
  const lines = new LineCounter();
  const wasBroken = brokenIn(parseDocument(old, { lineCounter: lines }), lines);
  return `${print(value, { wasBroken, path: [], before: 0 })}\n`;
}

function brokenIn(document: Document, lines: LineCounter): BrokenPath {
  return (path) => {
    const node = path.length === 0 ? document.contents : document.getIn(path.map(keyOf), true);
    if (!isCollection(node) || !node.range) return undefined;
    return lines.linePos(node.range[0]).line < lines.linePos(node.range[1]).line;
  };
}

const keyOf = (part: string): string | number => (/^\d+$/.test(part) ? Number(part) : part);

interface Place {
  readonly wasBroken: BrokenPath;
  readonly path: readonly string[];
  /** How much of its line is taken already, a comma included. */
  readonly before: number;
}

function print(value: unknown, { wasBroken, path, before }: Place): string {
  const parts = partsOf(value);
  if (!parts || parts.entries.length === 0) return inline(value);
  const indent = '  '.repeat(path.length);
  const line = inline(value);
  if (!(wasBroken(path) ?? indent.length + before + line.length > LINE)) return line;
  const lines = parts.entries.map(([key, one]) => {
    const name = parts.isList ? '' : `${JSON.stringify(key)}: `;
    return `${indent}  ${name}${print(one, { wasBroken, path: [...path, key], before: name.length + 1 })}`;
  });
  return `${parts.open}\n${lines.join(',\n')}\n${indent}${parts.close}`;
}

function partsOf(value: unknown) {
  if (typeof value !== 'object' || value === null) return null;
  const isList = Array.isArray(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return { isList, entries, open: isList ? '[' : '{', close: isList ? ']' : '}' };
}

function inline(value: unknown): string {
  const parts = partsOf(value);
  if (!parts) return JSON.stringify(value);
  if (parts.entries.length === 0) return parts.open + parts.close;
  const words = parts.entries.map(([key, one]) =>
    parts.isList ? inline(one) : `${JSON.stringify(key)}: ${inline(one)}`,
  );
  return parts.isList ? `[${words.join(', ')}]` : `{ ${words.join(', ')} }`;
}
