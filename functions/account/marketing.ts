/** GET and PUT /api/account/marketing: the customer's consent to campaign e-mails (decisions P18). One round trip each. */
import * as contract from '../../src/contract/account.ts';
import type { MarketingAct, MarketingConsent } from '../../src/contract/account.ts';
import { answer } from '../http/answer.ts';
import { actInput, ownActs, ownConsent, setConsent } from '../marketing/consent.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { f } from '../store/hash.ts';
import { key } from '../store/keys.ts';
import { defineScript } from '../store/script.ts';

const READ = defineScript({
  name: 'read-marketing',
  uses: [ownConsent],
  lua: `return ownConsent()`,
  answer: ownActs,
});

const consentOf = (acts: readonly MarketingAct[]): MarketingConsent => {
  const { given = false, at = null, source = null } = acts.at(-1) ?? {};
  return { given, at, source };
};

export const showMarketing = defineCustomerEndpoint(contract.showMarketing, {
  async handle({ caller }) {
    const read = await forCustomer(caller, READ, { keys: { user: key.user(caller.sub) }, args: {} });
    return read.ok ? answer(consentOf(read.result)) : read;
  },
});

const SAVE = defineScript({
  name: 'save-marketing',
  uses: [setConsent, ownConsent],
  args: { given: 'text' },
  lua: `
setConsent(redis.call('HGET', user, ${f.user.emailHash}), given)
return ownConsent()`,
  answer: ownActs,
});

export const saveMarketing = defineCustomerEndpoint(contract.saveMarketing, {
  bodyLimit: 1024,
  async handle({ caller, body: { given }, locale }) {
    const input = {
      keys: { user: key.user(caller.sub) },
      args: { ...actInput({ given, source: 'account', locale }), given: given ? '1' : '0' },
    };
    // Each change is kept for years.
    const limit = { name: 'marketing', id: caller.sub, max: 40, windowSeconds: 86_400 };
    const saved = await forCustomer(caller, SAVE, input, [writeLimit(caller), limit]);
    return saved.ok ? answer(consentOf(saved.result)) : saved;
  },
});
