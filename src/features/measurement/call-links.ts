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
