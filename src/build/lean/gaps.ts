/** Spaces at the edges of these are not shown: none of them stands in a line of text. */
const BLOCKS =
  'article|dd|dialog|div|dl|dt|fieldset|figure|footer|h[1-6]|header|head|html|li|link|main|meta|nav|ol|p|path|picture|section|source|ul';
const AFTER = new RegExp(`(</?(?:${BLOCKS})\\b(?:"[^"]*"|'[^']*'|[^"'>])*>)\\s+`, 'g');
const BEFORE = new RegExp(`\\s+(</?(?:${BLOCKS})\\b)`, 'g');
/** What React drew must stay as React drew it, and what is no markup as it was written. */
const LEFT_ALONE =
  /(<astro-island\b[\s\S]*?<\/astro-island>|<(?:script|style|pre|textarea)\b[\s\S]*?<\/(?:script|style|pre|textarea)>)/;

/** The page without spaces that nobody sees. */
export const withoutGaps = (html: string): string =>
  html
    .split(LEFT_ALONE)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(AFTER, '$1').replace(BEFORE, '$1')))
    .join('');
