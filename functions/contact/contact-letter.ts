/** Letters of contact messages, to the shop and back: what was typed stands in the body only (security §2.12). */
import '../http/mail-words.ts';
import { quoted } from '../../src/domain/shop/message.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { heading, letter, rows, text, type Letter } from '../mail/letter.ts';
import type { ContactMessage } from './messages.ts';

/** The shop's own copy of a message. */
/** In Turkish, the language of the shop's own people, whatever the page's was. */
export function contactReceived({ id, language, name, email, phone, subject, message }: ContactMessage): Letter {
  const t = translator('tr');
  return {
    subject: t('mail:contact.subject', { id: id.slice(-8) }),
    locale: 'tr',
    replyTo: email,
    blocks: [
      rows(
        [t('mail:contact.name'), name],
        [t('mail:contact.email'), email],
        phone !== '' && [t('mail:contact.phone'), phone],
        [t('mail:contact.about'), subject],
        [t('mail:contact.language'), t(`mail:contact.languages.${language}`)],
      ),
      text(message),
    ],
  };
}

/**
 * The answer of an operator, in the language of the message and with the question below it. The question holds nothing
 * that a mail program makes a link of, because the address is unproven. A reply goes to the shop.
 * @throws EnvironmentError
 */
export function contactAnswer(
  { id, language, name, message }: Pick<ContactMessage, 'id' | 'language' | 'name' | 'message'>,
  answer: string,
): Letter {
  const t = translator(language);
  return {
    ...letter(language, t('mail:contactAnswer.subject', { id: id.slice(-8) }), name, [
      text(answer),
      text(t('mail:contactAnswer.reply')),
      heading(t('mail:contactAnswer.question')),
      text(quoted(message)),
    ]),
    replyTo: shop.contact.email,
  };
}
