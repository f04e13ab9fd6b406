/** Sentences of comments, for the test that holds how they begin (CONTRIBUTING.md, "Plain English"). */

export interface Sentence {
  readonly line: number;
  readonly text: string;
}

const BLOCK = /\/\*(?!\*\/)[\s\S]*?\*\/|<!--[\s\S]*?-->/g;
/** A line comment; `https://` is none. */
const LINE = /(?<![:\w'"`/\\])\/\/ (?!eslint-|@ts-).*/g;

/** Returns the sentences of all comments of a TypeScript, Astro, JavaScript or CSS file, with the line each comment begins on. */
export function commentSentences(code: string): Sentence[] {
  const blocks = [...code.matchAll(BLOCK)].map(({ 0: text, index }) => ({ text, index }));
  const isInBlock = (place: number): boolean =>
    blocks.some(({ text, index }) => place > index && place < index + text.length);
  const lines = [...code.matchAll(LINE)]
    .filter(({ index }) => !isInBlock(index))
    .map(({ 0: text, index }) => ({ text, index }));
  return [...blocks, ...joined(lines, code)]
    .sort((a, b) => a.index - b.index)
    .flatMap(({ text, index }) => {
      const line = code.slice(0, index).split('\n').length;
      return sentencesOf(text).map((sentence) => ({ line, text: sentence }));
    });
}

interface FoundComment {
  readonly text: string;
  readonly index: number;
}

/** Returns line comments, those on lines of their own that follow each other as one. */
function joined(found: readonly FoundComment[], code: string): FoundComment[] {
  const whole: { text: string; index: number; end: number; isWhole: boolean }[] = [];
  for (const { text, index } of found) {
    const last = whole.at(-1);
    if (last?.isWhole === true && /^\n\s*$/.test(code.slice(last.end, index))) {
      last.text += `\n${text}`;
      last.end = index + text.length;
    } else whole.push({ text, index, end: index + text.length, isWhole: /(?:^|\n)\s*$/.test(code.slice(0, index)) });
  }
  return whole;
}

const sentencesOf = (comment: string): string[] =>
  comment
    .replace(/^\/\*+|\*\/$|^<!--|-->$/g, '')
    .replace(/^\s*(?:\*|\/\/) ?/gm, '')
    .replace(/\s+/g, ' ')
    .split(/(?<=[.!?])\s+(?=[\p{Lu}`])|(?=@(?:param|returns|throws)\b)/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** A statement whose subject is a riddle. A question is allowed. */
const RIDDLE = /^(?:Who|Whoever|Whose|What|Whatever|Of)\b(?!.*\?$)/;

export const isRiddle = (sentence: string): boolean => RIDDLE.test(sentence);

/** Returns the sentences of a Markdown document; headings, tables, code, links' targets and generated parts are left out. */
export const proseSentences = (markdown: string): string[] =>
  markdown
    .replace(/<!-- (\w+) -->.*?<!-- \/\1 -->/gs, '')
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`\n]*`/g, 'code')
    .replace(/^(?:#|\|).*$/gm, '\n')
    .split(/\n{2,}|\n(?=\s*(?:[->]|\d+\.) )/)
    .flatMap((paragraph) =>
      paragraph
        .replace(/^\s*(?:[->]+|\d+\.)\s*/, '')
        .replace(/\]\([^)]*\)/g, ']')
        .replace(/[*_[\]]/g, '')
        .replace(/\s+/g, ' ')
        .split(/(?<=[.!?:])\s+(?=[\p{Lu}`])/u),
    )
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Words that a stranger has to translate first, with the everyday ones. */
const DIALECT: readonly (readonly [RegExp, string])[] = [
  [/\bwho(?:m)?ever\b/i, 'name the person'],
  [/\bto be had\b/i, 'available'],
  [/\bby lot\b/i, 'random'],
  [/\bbeneath\b/i, 'below'],
  [/\bamiss\b/i, 'wrong'],
];

/** Returns the everyday words for the first word of dialect in a sentence, or null. */
export const everydayWordFor = (sentence: string): string | null =>
  DIALECT.find(([word]) => word.test(sentence))?.[1] ?? null;
