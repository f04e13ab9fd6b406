/**
 * Characters that nobody sees or types in a name: controls, halves of a character, marks that turn the direction of
 * writing, and fillers. They make one text look like another, or break the letters and labels it is printed on.
 */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/u;
/** Joiners within a word and after an Arabic letter (Kurdish and Persian end words so), and what emoji are made of. */
const IN_PLACE = [
  /([\p{L}\p{M}\p{N}])[\u200C\u200D](?=[\p{L}\p{M}\p{N}])/gu,
  /(\p{Script=Arabic})[\u200C\u200D]/gu,
  /(\u{1F3F4})[\u{E0030}-\u{E007A}]+\u{E007F}/gu,
  /(\p{Emoji})[\uFE0E\uFE0F]/gu,
  /([\p{Emoji}\u20E3])\u200D(?=\p{Extended_Pictographic})/gu,
];

/** More marks on one letter than any language writes: they run over the lines above and below. */
const PILED_UP = /\p{M}{5}/u;

/** Whether one line holds only what can be seen, and joiners and emoji where they belong. */
export const isVisible = (line: string): boolean =>
  !PILED_UP.test(line) &&
  (!UNSEEN.test(line) || !UNSEEN.test(IN_PLACE.reduce((rest, pattern) => rest.replace(pattern, '$1'), line)));
