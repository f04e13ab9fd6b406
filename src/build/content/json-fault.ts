/** Finds the place and the kind of a fault in a JSON text: the engine's own message often names neither. */

export interface TextFault {
  /** Offset in the text. */
  readonly at: number;
  readonly reason: string;
}

const BLANKS = /\s*/y;
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-f]{4}))*"/iy;
const OTHER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?(?![\w.])|(?:true|false|null)\b|[{}[\],:]/iy;
/** Quotes of word processors and telephones. */
const CURLY = /[“”„«»‘’']/;

/** The first fault; undefined for a text that is JSON. */
export function jsonFault(text: string): TextFault | undefined {
  const open: ('{' | '[')[] = [];
  /** Kind of the last token: what may follow depends on it and on what is open. */
  let last: 'begin' | 'open' | 'comma' | 'name' | 'colon' | 'value' = 'begin';
  let commaAt = 0;
  let at = 0;
  for (;;) {
    at = endOf(BLANKS, text, at) ?? at;
    if (at === text.length) {
      return open.length === 0 && last === 'value'
        ? undefined
        : { at, reason: 'ends before a quote or a bracket is closed' };
    }
    const token = tokenAt(text, at);
    if (token === undefined) return { at, reason: unreadable(text, at) };
    const inside = open.at(-1);
    const takesName = inside === '{' && (last === 'open' || last === 'comma');
    const takesValue = !takesName && last !== 'value' && last !== 'name';
    const fail = (): TextFault => ({ at, reason: misplaced(token, last === 'value', last === 'comma') });
    if (token === '{' || token === '[') {
      if (!takesValue) return fail();
      open.push(token);
      last = 'open';
    } else if (token === '}' || token === ']') {
      if (last === 'comma') return { at: commaAt, reason: `has a comma too many before ${token}` };
      if ((last !== 'value' && last !== 'open') || inside !== (token === '}' ? '{' : '[')) return fail();
      open.pop();
      last = 'value';
    } else if (token === ',') {
      if (last !== 'value' || inside === undefined) return fail();
      commaAt = at;
      last = 'comma';
    } else if (token === ':') {
      if (last !== 'name') return fail();
      last = 'colon';
    } else if (takesName) {
      if (!token.startsWith('"')) return fail();
      last = 'name';
    } else if (takesValue) last = 'value';
    else return fail();
    at += token.length;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function tokenAt(text: string, at: number): string | undefined {
  const end = endOf(text[at] === '"' ? TEXT : OTHER, text, at);
  return end === undefined ? undefined : text.slice(at, end);
}

function unreadable(text: string, at: number): string {
  const [sign = ''] = text.slice(at);
  if (CURLY.test(sign)) return `has ${sign} where a plain quote " belongs`;
  if (sign === '"') return 'has a line break, a tab or a lone \\ inside a text';
  return misplaced(/^\S{1,20}/.exec(text.slice(at))?.[0] ?? sign, false, false);
}

const misplaced = (token: string, isAfterValue: boolean, isAfterComma: boolean): string =>
  isAfterValue && !isAfterComma && !/^[\]}:,]/.test(token)
    ? `needs a comma before ${token}`
    : `cannot be read from ${token} on: texts stand in quotes`;
