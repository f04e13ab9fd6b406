import type { Translate } from '../../../i18n/messages.ts';

/** Codes of the mail server or its connection whose meaning the shop's people should read. */
const CODES = ['421', '450', '451', '452', '535', '550', '551', '552', '553', '554'] as const;

/**
 * Words for the one word that the store keeps of a failure (`functions/mail/send.ts`); the code stays beside them for
 * the maintainer.
 */
export function reasonWords(t: Translate, reason: string): string {
  if (reason === '') return t('admin-desk:letters.reason.none');
  const [, code = ''] = /^smtp-(\d{3})$/.exec(reason) ?? [];
  const known = CODES.find((one) => one === code);
  if (known) return `${t(`admin-desk:letters.smtp.${known}`)} (${code})`;
  if (code !== '')
    return `${t(code.startsWith('5') ? 'admin-desk:letters.refused' : 'admin-desk:letters.delayed')} (${code})`;
  return t.find(`admin-desk:letters.reason.${reason}`) ?? t('admin-desk:letters.reason.other', { reason });
}

/** Returns the name of a letter; a kind that this page does not know has the name of the logs. */
export const kindWords = (t: Translate, kind: string): string => t.find(`admin-desk:letters.kind.${kind}`) ?? kind;

/** A cap that slowed letters down. */
export const capWords = (t: Translate, cap: string): string => t.find(`admin-desk:letters.cap.${cap}`) ?? cap;
