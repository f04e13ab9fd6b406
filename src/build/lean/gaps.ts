/** Spaces at the edges of these are not shown: none of them stands in a line of text. */
const BLOCKS =
  'article|circle|dd|dialog|div|dl|dt|fieldset|figure|footer|h[1-6]|header|head|html|li|link|main|meta|nav|ol|p|path|picture|rect|section|source|ul';
const ATTRIBUTES = `(?:"[^"]*"|'[^']*'|[^"'>])*`;
const BLOCK = `</?(?:${BLOCKS})\\b`;
const INLINE = '(?:a|b|button|i|s|small|span|strong)';
/** Behind a block and before one, at one go: each go copies the page. */
const AROUND_BLOCKS = new RegExp(`(${BLOCK}${ATTRIBUTES}>)\\s+|\\s+(?=${BLOCK})`, 'g');
/** A link or button that begins a line, or ends one: the space at that edge is not shown either. */
const AT_ENDS_OF_LINES = new RegExp(
  `(${BLOCK}${ATTRIBUTES}>(?:<${INLINE}\\b${ATTRIBUTES}>)+)\\s+|\\s+(?=(?:</${INLINE}>)+${BLOCK})`,
  'g',
);
/** A shape holds nothing. */
const SHAPE_ENDS = /><\/(?:circle|path|rect)>/g;
/** Markup of React must stay as React drew it, and text that is no markup as it was written. */
const LEFT_ALONE =
  /(<astro-island\b[\s\S]*?<\/astro-island>|<(?:script|style|pre|textarea)\b[\s\S]*?<\/(?:script|style|pre|textarea)>)/;

/** The page without spaces, and ends of shapes, that nobody sees. */
export const withoutGaps = (html: string): string =>
  html
    .split(LEFT_ALONE)
    .map((part, index) => (index % 2 === 1 ? part : withinLines(part)))
    .join('');

const withinLines = (part: string): string =>
  part.replace(AROUND_BLOCKS, '$1').replace(AT_ENDS_OF_LINES, '$1').replace(SHAPE_ENDS, '/>');
