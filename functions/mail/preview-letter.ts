/** Letters of a preview: its testers type customers' addresses, and its store may be a copy of the shop's. */
import '../http/mail-words.ts';
import { shop } from '../catalogue/shop.ts';
import { readMailEnvironment } from '../environment.ts';
import { translator } from '../http/messages.ts';
import { previewOrigin } from '../http/preview.ts';
import { text, type Letter } from './letter.ts';

export interface DirectedLetter {
  readonly to: string;
  readonly letter: Letter;
}

/**
 * As it stands for a letter of the shop. One of a preview goes to the operator alone and says to whom it would have gone; an
 * answer to it, or its button, reaches nobody.
 * @throws EnvironmentError
 */
export function directed(to: string, letter: Letter): DirectedLetter {
  if (previewOrigin() === null) return { to, letter };
  const { MAIL_PREVIEW_TO, ORDERS_MAIL } = readMailEnvironment();
  const t = translator(letter.locale === 'en' ? 'en' : 'tr');
  const { replyTo: _replyTo, oneClick: _oneClick, ...shown } = letter;
  return {
    to: MAIL_PREVIEW_TO ?? ORDERS_MAIL ?? shop.contact.email,
    letter: {
      ...shown,
      subject: t('mail:preview.subject', { subject: letter.subject }),
      blocks: [text(t('mail:preview.instead', { to })), ...letter.blocks],
    },
  };
}
