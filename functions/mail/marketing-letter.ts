/** Letters that need their reader's consent (decisions P18): refused without it, and with it never without the way out. */
import '../http/mail-words.ts';
import { addressOf } from '../../src/contract/contract.ts';
import { unsubscribeInOneClick } from '../../src/contract/marketing.ts';
import { translator } from '../http/messages.ts';
import { mayMarket } from '../marketing/consent.ts';
import { callUrl, link, pageUrl, text, type Letter } from './letter.ts';

/** No consent of this address is in force. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/**
 * The letter with the link below it and the header of RFC 8058. The token travels in the fragment of the page, where a
 * person presses, and in the address of the call, which only mail programs use.
 * @throws NotAllowed, StoreUnavailable, EnvironmentError
 */
export async function marketingLetter(to: string, compose: () => Letter): Promise<Letter> {
  const allowed = await mayMarket(to);
  if (!allowed) throw new NotAllowed();
  const { unsubscribeToken: t } = allowed;
  const letter = compose();
  const locale = letter.locale === 'en' ? 'en' : 'tr';
  return {
    ...letter,
    oneClick: callUrl(addressOf(unsubscribeInOneClick, {}, { t })),
    blocks: [
      ...letter.blocks,
      text(translator(locale)('mail:marketing.why')),
      link(translator(locale)('mail:marketing.unsubscribe'), pageUrl(locale, `/unsubscribe#t=${t}`)),
    ],
  };
}
