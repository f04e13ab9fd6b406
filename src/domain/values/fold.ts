/**
 * One spelling for all that a Turkish keyboard and an English one write: `Şişli`, `SISLI` and `sisli` are `sisli`
 * (decisions U3). Only for comparing, never for showing, and not for e-mails, slugs and codes.
 */
export function fold(text: string): string {
  // Dotted or not, a capital becomes `i`: what Turkish and English disagree about is folded away, and the rules of a locale,
  // which take ten times as long, are not needed.
  const lower = text.toLowerCase();
  return ASCII.test(lower) ? lower : lower.replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');
}

const ASCII = /^[ -~\s]*$/;

/** The folded words of a text: runs of letters and digits. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
