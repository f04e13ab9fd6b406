/** Ending the consent to campaign e-mails of a person who has written to the shop (decisions P18). */
import * as z from 'zod/mini';
import * as contract from '../../../src/contract/admin-desk.ts';
import { answer } from '../../http/answer.ts';
import { emailHash } from '../../http/identity.ts';
import { journalInput, writeJournal } from '../../journal/journal.ts';
import { actInput, setConsent } from '../../marketing/consent.ts';
import { writeLimit } from '../../session/customer.ts';
import { defineOperatorEndpoint, forOperator } from '../../session/operator.ts';
import { f } from '../../store/hash.ts';
import { joined } from '../../store/joined.ts';
import { defineScript } from '../../store/script.ts';

/** The journal names nobody: its entries outlive the address. */
const END = defineScript({
  name: 'end-marketing',
  uses: [setConsent, writeJournal],
  args: { hash: 'text' },
  builds: ['marketingConsent'],
  lua: `
if redis.call('HGET', marketingConsentKey(hash), ${f.marketingConsent.given}) ~= '1' then return 'NONE' end
setConsent(hash, '0')
writeJournal('marketing-ended', '', '1', '0')
return 'ENDED'`,
  answer: z.enum(['ENDED', 'NONE']),
});

export const endMarketing = defineOperatorEndpoint(contract.endMarketing, {
  bodyLimit: 1024,
  async handle({ caller, body: { email } }) {
    const input = joined(journalInput(caller.sub), {
      keys: {},
      args: { ...actInput({ given: false, source: 'written' }), hash: emailHash(email) },
    });
    const done = await forOperator(caller, END, input, [writeLimit(caller)]);
    return done.ok ? answer({ Ended: done.result === 'ENDED' }) : done;
  },
});
