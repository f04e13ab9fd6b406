/** What the shop itself gets when somebody writes to it: what was typed stands in the body only (security §2.12). */
import type { ContactMessage } from './messages.ts';
import { translator } from '../http/messages.ts';
import { rows, text, type Letter } from '../mail/letter.ts';

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
