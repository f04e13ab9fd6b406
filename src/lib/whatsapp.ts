/**
 * The address that opens a chat with the shop, the message written already; it belongs in a new tab, with
 * `rel="noopener noreferrer"`.
 * @param number as people write it, with the code of the country: `+90 500 000 00 00`
 */
export const whatsappLink = (number: string, text: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`;
