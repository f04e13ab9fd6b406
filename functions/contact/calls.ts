/** POST /api/contact: a message to the shop, stored and mailed (decisions A9, security §2.8, §2.12). */
import * as contract from '../../src/contract/contact.ts';
import { isSpam } from '../../src/domain/shop/contact.ts';
import { shop } from '../catalogue/shop.ts';
import { answer } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { overLimit, valveLimit, type SiteValve } from '../http/proof.ts';
import { serve } from '../http/serve.ts';
import { contactReceived } from './contact-letter.ts';
import { sendPlaced } from '../mail/outbox.ts';
import type { Limit } from '../store/limit.ts';
import { contentId, keepMessage } from './messages.ts';

/** @param network of the client: an IPv6 /48 has 65,536 clients */
const limitsOf = (client: string, network: string): Limit[] => [
  { name: 'contact', id: client, max: 3, windowSeconds: 600 },
  { name: 'contact-day', id: client, max: 10, windowSeconds: 86_400 },
  { name: 'contact-network', id: network, max: 12, windowSeconds: 600 },
  { name: 'contact-network-day', id: network, max: 40, windowSeconds: 86_400 },
];

/** Ten messages a minute are more than the shop has had in an hour; senders who prove some work pass up to ten times that. */
const CONTACT_VALVE: SiteValve = { name: 'contact-site', open: 10, max: 100, windowSeconds: 60 };

const sendMessage = defineEndpoint(contract.sendMessage, {
  async handle({ request, body, locale, requestId, client, network, waitUntil }) {
    if (isSpam(body)) return answer(null);
    const { website: _website, elapsedMs: _elapsedMs, ...content } = body;
    const message = { id: requestId, language: locale, ...content };
    const valve = await valveLimit(CONTACT_VALVE, { request, subject: contentId(message) });
    const kept = await keepMessage(message, network(), [...limitsOf(client(), network()), valve]);
    if (!kept.ok) return overLimit(kept);
    if (kept.result !== 'REPEATED') {
      const held = { id: `contact:${requestId}`, holder: requestId, kind: 'contact' } as const;
      sendPlaced(waitUntil, kept.result, held, shop.contact.email, () => contactReceived(message));
    }
    return answer(null);
  },
});

export const contact = serve(sendMessage);
