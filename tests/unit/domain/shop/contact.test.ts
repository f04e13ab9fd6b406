/** The contact form, with or without a phone. */
import { expect, test } from 'vitest';
import { CONTACT_MAX, contactSchema } from '../../../../src/domain/shop/contact.ts';
import { firstIssues } from '../../../../src/domain/values/fields.ts';

const message = { name: 'Ayşe Ak', email: 'ayse@example.com', subject: 'Ölçü', message: 'Merhaba', website: '' };
const faultsOf = (changes: object) => {
  const { error } = contactSchema.safeParse({ ...message, ...changes });
  return error ? firstIssues(error.issues) : {};
};
/** As many signs as asked for, ten digits among them. */
const phone = (signs: number) => '0532 111 22'.padEnd(signs, ' -').slice(0, signs - 1) + '3';

test.each([
  [{}, {}],
  [{ phone: '' }, {}],
  [{ phone: '0532 111 22 33' }, {}],
  [{ phone: phone(CONTACT_MAX.phone) }, {}],
  [{ phone: `+90 (0532) 111 - 22 - 333` }, { phone: 'common.tooLong' }],
  [{ phone: '532 111 22' }, { phone: 'delivery.phone.invalid' }],
  [{ phone: 'yok' }, { phone: 'delivery.phone.invalid' }],
  [{ subject: 'a'.repeat(150) }, {}],
  [{ subject: 'a'.repeat(151) }, { subject: 'common.tooLong' }],
  [{ elapsedMs: 0 }, {}],
  [{ elapsedMs: -1 }, { elapsedMs: 'common.invalid' }],
])('%o has the faults %o', (changes, faults) => expect(faultsOf(changes)).toEqual(faults));
