/** POST /api/contact: a message to the shop, stored and mailed (decisions A9, security §2.8, §2.12). */
import * as contract from '../../src/contract/contact.ts';
import { isSpam } from '../../src/domain/shop/contact.ts';
import { shop } from '../catalogue/shop.ts';
import { answer, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve } from '../http/serve.ts';
import { contactReceived } from './contact-letter.ts';
import { sendPlaced } from '../mail/outbox.ts';
import type { Limit } from '../store/limit.ts';
import { keepMessage } from './messages.ts';

const limitsOf = (client: string): Limit[] => [
  { name: 'contact', id: client, max: 3, windowSeconds: 600 },
  { name: 'contact-day', id: client, max: 10, windowSeconds: 86_400 },
];

const sendMessage = defineEndpoint(contract.sendMessage, {
  async handle({ body, locale, requestId, client, network, waitUntil }) {
    if (isSpam(body)) return answer(null);
    const { website: _website, elapsedMs: _elapsedMs, ...content } = body;
    const message = { id: requestId, language: locale, ...content };
    const kept = await keepMessage(message, network(), limitsOf(client()));
    if (!kept.ok) return rateLimited(kept);
    if (kept.result !== 'REPEATED') {
      const held = { id: `contact:${requestId}`, holder: requestId, kind: 'contact' } as const;
      sendPlaced(waitUntil, kept.result, held, shop.contact.email, () => contactReceived(message));
    }
    return answer(null);
  },
});

export const contact = serve(sendMessage);
