/** POST /api/contact: a message to the shop, stored and mailed (decisions A9, security §2.8, §2.12). */
import { contactSchema, isSpam } from '../../src/domain/contact.ts';
import { shop } from '../catalogue/catalogue.ts';
import { answer, rateLimited } from '../http/answer.ts';
import { defineCall } from '../http/call.ts';
import { defineCalls } from '../http/gate.ts';
import { contactReceived } from '../mail/contact-letter.ts';
import { send } from '../mail/send.ts';
import type { Limit } from '../store/limit.ts';
import { keepMessage } from './messages.ts';

const limitsOf = (client: string): Limit[] => [
  { name: 'contact', id: client, max: 3, windowSeconds: 600 },
  { name: 'contact-day', id: client, max: 10, windowSeconds: 86_400 },
  { name: 'contact-site', id: 'all', max: 200, windowSeconds: 3600 },
];

const sendMessage = defineCall({
  body: contactSchema,
  bodyLimit: 8 * 1024,
  async handle({ body, language, requestId, client, waitUntil }) {
    // A programme that is told of its mistake mends it.
    if (isSpam(body)) return answer(null, { status: 202 });
    const { website: _, elapsedMs: __, ...content } = body;
    const message = { id: requestId, language, ...content };
    const kept = await keepMessage(message, limitsOf(client()));
    if (kept.kind === 'limited') return rateLimited(kept);
    if (kept.kind === 'kept') waitUntil(send('contact', shop.contact.email, () => contactReceived(message)));
    return answer(null, { status: 202 });
  },
});

export const contact = defineCalls('B', { '/api/contact': { POST: sendMessage } });
