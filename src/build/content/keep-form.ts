/**
 * Writes a changed value into the YAML it came from, so that comments, order and form of everything else stay as they are:
 * who changes one price changes one line.
 */
import {
  Document,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  YAMLMap,
  YAMLSeq,
  type Node,
  type Pair,
  type ParsedNode,
} from 'yaml';

type Values = Readonly<Record<string, unknown>>;

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Equal whatever the order of the keys. */
export function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => same(item, other[at]));
  }
  if (!isValues(one) || !isValues(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && same(one[key], other[key]))
  );
}

/** @returns `text` with the value in it, or the value in the shop's usual form where there is no text yet */
export function keepForm(text: string | undefined, value: Values): string {
  if (text === undefined) return written(new Document(value));
  const document = parseDocument(text);
  if (isMap(document.contents)) updateMap(document, document.contents, value);
  return withOldLines(text, written(document));
}

const knownKey = (key: unknown): string => (isScalar(key) ? String(key.value) : String(key));

function updateMap(document: Document, map: YAMLMap, value: Values): void {
  const old = map.toJS(document) as Values;
  map.items = map.items.filter(({ key }) => Object.hasOwn(value, knownKey(key)) || saysNothing(old[knownKey(key)]));
  let place = 0;
  for (const [key, wanted] of Object.entries(value)) {
    const at = map.items.findIndex((pair) => knownKey(pair.key) === key);
    const pair = map.items[at] as Pair<unknown, Node | null> | undefined;
    if (!pair) map.items.splice(place, 0, document.createPair(key, wanted));
    else if (!same(old[key], wanted)) pair.value = updated(document, pair.value, wanted);
    place = (pair ? at : place) + 1;
  }
}

/** A field that stands there with nothing in it says the same as one that is missing. */
const saysNothing = (value: unknown): boolean =>
  value === null || value === '' || value === false || value === 0 || (Array.isArray(value) && value.length === 0);

function updated(document: Document, node: Node | null, value: unknown): Node {
  if (isMap(node) && isValues(value)) {
    updateMap(document, node, value);
    return node;
  }
  if (isSeq(node) && Array.isArray(value)) {
    updateList(document, node, value);
    return node;
  }
  // A scalar keeps its quotes and its comment.
  if (isScalar(node) && !isValues(value) && !Array.isArray(value)) {
    if (typeof value !== typeof node.value) delete node.type;
    delete node.source;
    // A word that began with a sign of YAML (`!Yeni`, `&Yeni`) would stay before what is typed now.
    delete node.tag;
    delete node.anchor;
    node.value = value;
    return node;
  }
  return document.createNode(value);
}

/** Keeps the nodes of what stays, also where it moved: a comment goes with its line. */
function updateList(document: Document, list: YAMLSeq, value: readonly unknown[]): void {
  const nodes = [...list.items] as Node[];
  const old = list.toJS(document) as unknown[];
  const free = new Set(nodes.keys());
  const take = (index: number): Node | undefined => (free.delete(index) ? nodes[index] : undefined);
  const kept = value.map((item) => {
    const equal = [...free].find((index) => same(old[index], item));
    return equal === undefined ? undefined : take(equal);
  });
  list.items = value.map((item, at) => kept[at] ?? updated(document, take(nearest(old, free, item, at)) ?? null, item));
  const flow = nodes.length > 0 && nodes.every((node) => isCollection(node) && node.flow === true);
  if (flow) for (const item of list.items) if (isCollection(item)) item.flow = true;
}

/** The one that was in the same place, or shares its name. */
function nearest(old: readonly unknown[], free: ReadonlySet<number>, item: unknown, at: number): number {
  const id = isValues(item) ? item.id : undefined;
  const named = id === undefined ? -1 : [...free].find((index) => isValues(old[index]) && old[index].id === id);
  return named !== undefined && named >= 0 ? named : at;
}

const WIDE = 100;

/** `[a, b]` and `{ a: b }`, new collections of a line's length in one line. */
function written(document: Document<ParsedNode | Node>): string {
  visit(document, {
    Collection(_, node, path) {
      if (node.range === undefined && node.flow === undefined && path.length > 1 && fitsALine(node, document)) {
        node.flow = true;
      }
      padded(node);
      return undefined;
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true });
}

function fitsALine(node: YAMLMap | YAMLSeq, document: Document): boolean {
  const value: unknown = node.toJS(document);
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return false;
  return JSON.stringify(value).length <= WIDE && !JSON.stringify(value).includes('\\n');
}

/** The library pads both kinds of brackets or none. */
function padded(node: YAMLMap | YAMLSeq): void {
  const kind = isSeq(node) ? YAMLSeq.prototype : YAMLMap.prototype;
  const padding = isSeq(node) ? '' : ' ';
  node.toString = (context, ...rest) =>
    kind.toString.call(node, context && { ...context, flowCollectionPadding: padding }, ...rest);
}

/** A line that says the same keeps its spaces: a column of comments, a text that was broken by hand. */
function withOldLines(text: string, result: string): string {
  const old = text.split('\n');
  const untouched = written(parseDocument(text)).split('\n');
  if (old.length !== untouched.length) return result;
  const byNew = Map.groupBy(untouched.keys(), (index) => untouched[index] ?? '');
  return result
    .split('\n')
    .map((line) => {
      const from = byNew.get(line)?.map((index) => old[index] ?? line) ?? [];
      return from[0] !== undefined && from.every((other) => other === from[0]) ? from[0] : line;
    })
    .join('\n');
}
