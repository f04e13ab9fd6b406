/** Ways to ask the shop about a size it does not sell at a press (decisions P4). */
export interface CallRequest {
  phone: string;
  whatsapp: string;
  email: string;
  /** Address of the contact form. */
  contact: string;
  subject: string;
  message: string;
}

export interface CallLinks {
  phone: string;
  whatsapp: string;
  email: string;
  contact: string;
}

/** Addresses that open the contact form, the telephone, WhatsApp and the mail programme, the message written already. */
export function callLinks({ phone, whatsapp, email, contact, subject, message }: CallRequest): CallLinks {
  return {
    contact: `${contact}?subject=${encodeURIComponent(subject)}&message=${encodeURIComponent(message)}`,
    phone: `tel:${phone.replace(/[^\d+]/g, '')}`,
    whatsapp: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`,
    email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`,
  };
}
