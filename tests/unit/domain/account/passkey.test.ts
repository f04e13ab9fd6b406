/** Fields of a passkey that a browser may send: bounded, in base64url, and nothing else. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addPasskeyForm,
  keepPasskeyForm,
  MAX_PASSKEY_NAME,
  newCredential,
  renamePasskeyForm,
  usedCredential,
} from '../../../../src/domain/account/passkey.ts';

const made = { id: 'A', clientDataJSON: 'A', attestationObject: 'A', transports: ['internal'] };
const used = { id: 'A', clientDataJSON: 'A', authenticatorData: 'A', signature: 'A' };

describe('a credential', () => {
  it('takes bytes in base64url up to what WebAuthn and a signature need', () => {
    const bounds = { id: 1364, clientDataJSON: 2731, attestationObject: 10_923 } as const;
    for (const [field, most] of Object.entries(bounds)) {
      expect([field, newCredential.safeParse({ ...made, [field]: 'A'.repeat(most) }).success]).toEqual([field, true]);
      expect([field, newCredential.safeParse({ ...made, [field]: 'A'.repeat(most + 1) }).success]).toEqual([
        field,
        false,
      ]);
      expect([field, newCredential.safeParse({ ...made, [field]: '' }).success]).toEqual([field, false]);
    }
  });

  it('takes what Buffer writes, and refuses every other letter', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 700 }), (bytes) => {
        const signature = Buffer.from(bytes).toString('base64url');
        expect(usedCredential.safeParse({ ...used, signature }).success).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 9 }), (signature) => {
        expect(usedCredential.safeParse({ ...used, signature }).success).toBe(/^[A-Za-z0-9_-]+$/.test(signature));
      }),
    );
  });

  it('may come without transports and without its owner’s id, never with something else', () => {
    const { transports: _hints, ...bare } = made;
    expect(newCredential.parse(bare).transports).toEqual([]);
    for (const transports of [['Internal'], ['a b'], Array<string>(9).fill('usb'), 'usb']) {
      expect(newCredential.safeParse({ ...made, transports }).success).toBe(false);
    }
    expect(usedCredential.safeParse({ ...used, userHandle: 'A' }).success).toBe(true);
    expect(usedCredential.safeParse({ ...used, counter: 1 }).success).toBe(false);
  });
});

describe('the name', () => {
  it('is trimmed, may be left out where a passkey is added, and not where it is changed', () => {
    expect(keepPasskeyForm.parse({ credential: made })).toMatchObject({ name: '' });
    expect(renamePasskeyForm.parse({ name: ' Telefonum ' })).toEqual({ name: 'Telefonum' });
    for (const name of ['', '  ', 'x'.repeat(MAX_PASSKEY_NAME + 1), 'a\u0007b'])
      expect(renamePasskeyForm.safeParse({ name }).success).toBe(false);
    expect(renamePasskeyForm.safeParse({ name: 'x'.repeat(MAX_PASSKEY_NAME) }).success).toBe(true);
  });
});

it('the password is asked for with words of its own', () => {
  const refused = addPasskeyForm.safeParse({ currentPassword: '' });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual(['password.current.required']);
});
