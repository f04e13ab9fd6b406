/** Ways to ask the shop about a size it does not sell at a press (decisions P4). */
export interface CallRequest {
  phone: string;
  whatsapp: string;
  email: string;
  subject: string;
  message: string;
}

export interface CallLinks {
  phone: string;
  whatsapp: string;
  email: string;
}

/** Addresses that open the telephone, WhatsApp and the mail programme with the message written already. */
export function callLinks({ phone, whatsapp, email, subject, message }: CallRequest): CallLinks {
  return {
    phone: `tel:${phone.replace(/[^\d+]/g, '')}`,
    whatsapp: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`,
    email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`,
  };
}
