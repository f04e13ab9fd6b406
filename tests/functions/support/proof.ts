/** Does the work that a browser does when the shop asks for a proof. */
import { pbkdf2Sync } from 'node:crypto';
import { PROOF_HEADER, proofChallenge } from '../../../src/domain/shop/proof.ts';
import type { Reply } from './call.ts';

/** The header that answers a `proof_required`. */
export function proofFor({ data }: Reply): Record<string, string> {
  const { token, salt, target, iterations, most } = proofChallenge.parse(data);
  for (let number = 0; number < most; number += 1) {
    const found = pbkdf2Sync(String(number), salt, iterations, 32, 'sha256').toString('base64url');
    if (found === target) return { [PROOF_HEADER]: `${token}.${number}` };
  }
  throw new Error('The challenge has no answer');
}
