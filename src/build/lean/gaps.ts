/** Spaces at the edges of these are not shown: none of them stands in a line of text. */
const BLOCKS =
  'article|circle|dd|dialog|div|dl|dt|fieldset|figure|footer|h[1-6]|header|head|html|li|link|main|meta|nav|ol|p|path|picture|rect|section|source|ul';
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^"'>])*`;
const AFTER = new RegExp(`(</?(?:${BLOCKS})\\b${ATTRIBUTES}>)\\s+`, 'g');
const BEFORE = new RegExp(`\\s+(</?(?:${BLOCKS})\\b)`, 'g');
/** A link or button that begins a line, or ends one: the space at that edge is not shown either. */
const INLINE = '(?:a|b|button|i|s|small|span|strong)';
const LINE_BEGINS = new RegExp(`(</?(?:${BLOCKS})\\b${ATTRIBUTES}>(?:<${INLINE}\\b${ATTRIBUTES}>)+)\\s+`, 'g');
const LINE_ENDS = new RegExp(`\\s+((?:</${INLINE}>)+</?(?:${BLOCKS})\\b)`, 'g');
/** A shape holds nothing. */
const SHAPE_ENDS = /><\/(?:circle|path|rect)>/g;
/** What React drew must stay as React drew it, and what is no markup as it was written. */
const LEFT_ALONE =
  /(<astro-island\b[\s\S]*?<\/astro-island>|<(?:script|style|pre|textarea)\b[\s\S]*?<\/(?:script|style|pre|textarea)>)/;

/** The page without spaces, and ends of shapes, that nobody sees. */
export const withoutGaps = (html: string): string =>
  html
    .split(LEFT_ALONE)
    .map((part, index) => (index % 2 === 1 ? part : withinLines(part)))
    .join('');

const withinLines = (part: string): string =>
  part
    .replace(AFTER, '$1')
    .replace(BEFORE, '$1')
    .replace(LINE_BEGINS, '$1')
    .replace(LINE_ENDS, '$1')
    .replace(SHAPE_ENDS, '/>');
