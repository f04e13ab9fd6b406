/** Withdrawing the consent to campaign e-mails by the link in one of them, without signing in. One round trip each. */
import * as z from 'zod/mini';
import * as contract from '../../src/contract/marketing.ts';
import { answer, failure, rateLimited } from '../http/answer.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { serve } from '../http/serve.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';
import { store } from '../store/store.ts';
import { actInput, setConsent } from './consent.ts';
import { verifyLink } from './link-token.ts';

const WITHDRAW = defineScript({
  name: 'withdraw-by-link',
  uses: [setConsent],
  keys: { link: 'marketingLink' },
  lua: `
local hash = redis.call('GET', link)
if not hash then return 'UNKNOWN' end
setConsent(hash, '0')
return 'WITHDRAWN'`,
  answer: z.enum(['WITHDRAWN', 'UNKNOWN']),
});

/** Counted by link, not by client: mail programs press for all their readers from a few addresses. */
async function withdraw(token: string) {
  const linkId = verifyLink('marketing-link', token);
  if (linkId === undefined) return failure('unsubscribe_link_invalid');
  const limit = { name: 'unsubscribe', id: linkId, max: 60, windowSeconds: 3600 };
  const done = await store().limited([limit], WITHDRAW, {
    keys: { link: key.marketingLink(linkId) },
    args: actInput({ given: false, source: 'link' }),
  });
  return done.ok ? ({ ok: true, known: done.result === 'WITHDRAWN' } as const) : rateLimited(done);
}

const unsubscribe = defineEndpoint(contract.unsubscribe, {
  bodyLimit: 1024,
  async handle({ body }) {
    const done = await withdraw(body.token);
    return done.ok ? answer({ Known: done.known }) : done;
  },
});

/** The body is not read: RFC 8058 lets it be a form of either kind, and the token in the address says it all. */
const unsubscribeInOneClick = defineEndpoint(contract.unsubscribeInOneClick, {
  async handle({ query }) {
    const done = await withdraw(query.t);
    return done.ok ? answer(null) : done;
  },
});

export const marketing = serve(unsubscribe, unsubscribeInOneClick);
