/** Letters of contact messages, to the shop and back: what was typed stands in the body only (security §2.12). */
import '../http/mail-words.ts';
import { shop } from '../catalogue/shop.ts';
import { translator } from '../http/messages.ts';
import { letter, rows, text, type Letter } from '../mail/letter.ts';
import type { ContactMessage } from './messages.ts';

/** The letter to the shop about a new message: in Turkish, the language of its operators, even if the page was English. */
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
 * The operator's answer, in the language of the message. The question is not repeated: nobody has proven that the
 * address is its writer's, and a stranger's words would go out under the shop's name. A reply goes to the shop.
 * @throws EnvironmentError
 */
export function contactAnswer(
  { id, language, name }: Pick<ContactMessage, 'id' | 'language' | 'name'>,
  answer: string,
): Letter {
  const t = translator(language);
  return {
    ...letter(language, t('mail:contactAnswer.subject', { id: id.slice(-8) }), name, [
      text(answer),
      text(t('mail:contactAnswer.reply')),
    ]),
    replyTo: shop.contact.email,
  };
}
