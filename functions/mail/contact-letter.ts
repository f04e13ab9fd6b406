/** What the shop itself gets when somebody writes to it: what was typed stands in the body only (security §2.12). */
import type { ContactMessage } from '../contact/messages.ts';
import { words } from '../http/words.ts';
import { rows, text, type Letter } from './letter.ts';

/** In Turkish, the language of the shop's own people, whatever the page's was. */
export function contactReceived({ id, language, name, email, phone, subject, message }: ContactMessage): Letter {
  const say = (key: string, values = {}): string => words('tr', `mail:contact.${key}`, values);
  return {
    subject: say('subject', { id: id.slice(-8) }),
    language: 'tr',
    replyTo: email,
    blocks: [
      rows(
        [say('name'), name],
        [say('email'), email],
        phone !== '' && [say('phone'), phone],
        [say('about'), subject],
        [say('language'), say(`languages.${language}`)],
      ),
      text(message),
    ],
  };
}
