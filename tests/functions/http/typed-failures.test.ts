/**
 * Mistakes with the server's messages that the compiler must refuse; each line under `@ts-expect-error` is a mutation.
 */
import { expect, it } from 'vitest';
import { answer, failure } from '../../../functions/http/answer.ts';
import { message, translator } from '../../../functions/http/messages.ts';

it('takes no failure whose message has a gap, and no key that does not exist', () => {
  const t = translator('tr');
  const wrong = () => {
    // @ts-expect-error the message of this code has a placeholder
    failure('address_limit');
    // @ts-expect-error the placeholder has another name
    failure('address_limit', { values: { most: 20 } });
    // @ts-expect-error no rule of this name
    failure('invalid_fields', { fields: { email: 'account.email.nobody' } });
    // @ts-expect-error no message of this name
    answer(null, { message: 'rules:profile.gone' });
    // @ts-expect-error no letter has this line
    t('mail:orderReceived.ending');
    // @ts-expect-error a value is missing
    message('mail:orderReceived.subject');
  };
  expect(wrong).toBeTypeOf('function');
  expect(failure('address_limit', { values: { max: 20 } }).message.values).toEqual({ max: 20 });
});
