/** Letter of a quote: its sum, its last day and the link to it. */
import '../http/mail-words.ts';
import { formatDate, dayInIstanbul } from '../../src/domain/values/dates.ts';
import { formatMoney, type Kurus } from '../../src/domain/money/money.ts';
import type { Locale } from '../../src/domain/values/locale.ts';
import { translator } from '../http/messages.ts';
import { letter, link, pageUrl, rows, text, type Letter } from '../mail/letter.ts';

/** The page of a quote. The token travels in the fragment. @throws EnvironmentError */
export const quoteUrl = (locale: Locale, token: string): string => pageUrl(locale, `/offer#quote=${token}`);

export interface QuoteLetter {
  readonly locale: Locale;
  /** First name as the shop wrote it. */
  readonly name: string;
  readonly token: string;
  readonly total: Kurus;
  /** Message of the shop; empty for none. */
  readonly note: string;
  /** Milliseconds of the end of its days. */
  readonly until: number;
}

/** @throws EnvironmentError */
export function quoteSent({ locale, name, token, total, note, until }: QuoteLetter): Letter {
  const t = translator(locale);
  const day = formatDate(dayInIstanbul(new Date(until)), locale);
  return letter(locale, t('mail:quote.subject'), { proven: name }, [
    ...(note === '' ? [] : [text(note)]),
    text(t('mail:quote.opening')),
    rows([t('mail:quote.total'), formatMoney(total, locale)], [t('mail:quote.until'), day]),
    link(t('mail:quote.open'), quoteUrl(locale, token)),
    text(t('mail:quote.order')),
  ]);
}
