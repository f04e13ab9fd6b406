/** Fetched when a size is typed that is not made (decisions P4): its words and the ways to ask. */
import { contact } from '../../../content/shop.json';
import { loadTranslate } from '../../i18n/load.ts';
import { whatsappLink } from '../../lib/whatsapp.ts';

interface CallLinks {
  phone: string;
  whatsapp: string;
  email: string;
  /** Address of the contact form. */
  contact: string;
}

/** Addresses that open the contact form, the telephone, WhatsApp and the mail programme, the message written already. */
export function callLinks({
  phone,
  whatsapp,
  email,
  contact,
  subject,
  message,
}: CallLinks & { subject: string; message: string }): CallLinks {
  return {
    contact: `${contact}?subject=${encodeURIComponent(subject)}&message=${encodeURIComponent(message)}`,
    phone: `tel:${phone.replace(/[^\d+]/g, '')}`,
    whatsapp: whatsappLink(whatsapp, message),
    email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`,
  };
}

/** How the shop is reached, and the words to ask with. Rejects when offline. */
export async function loadCall() {
  const { phone, whatsapp, email } = contact;
  return { t: await loadTranslate(['call']), shop: { phone, whatsapp, email }, callLinks };
}
