import type { APIRoute } from 'astro';
import { contact } from '#content/shop.json';

const YEAR_MS = 365 * 86_400_000;

/** Where to report a weakness (RFC 9116). It must name its end, so a shop that is not built for a year stops promising an answer. */
export const GET: APIRoute = ({ site }) => {
  const lines = [
    `Contact: mailto:${contact.email}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: tr, en',
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
