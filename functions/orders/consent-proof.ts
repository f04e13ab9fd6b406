/**
 * Proof of what was ticked with an order, kept three years (market §2.2 art. 20: who, when, on what text, from where). It
 * has a secret of its own, whose id stands beside it: the store's token may change, and so may the secret, as long as
 * the former ones stay behind the newest in `CONSENT_PROOF_KEYS`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { EnvironmentError, readConsentEnvironment } from '../environment.ts';
import { clientOf } from '../http/identity.ts';

/** The proven facts; `amount` in kuruş. */
export interface ConsentClaim {
  readonly email: string;
  readonly amount: number;
  readonly consents: {
    readonly distanceSales: boolean;
    readonly customMade: boolean;
    readonly marketing: boolean;
    /** Version of the texts. */
    readonly textVersion: string;
    readonly browser: string;
  };
}

export interface ConsentProof {
  readonly keyId: string;
  /** Proof of the claim and the network address, which itself is personal data that nobody needs to keep. */
  readonly proof: string;
}

/** @param address as the network names it. @throws EnvironmentError */
export function proveConsent(claim: ConsentClaim, address: string): ConsentProof {
  const [[keyId, secret] = []] = readConsentEnvironment().CONSENT_PROOF_KEYS;
  if (keyId === undefined || secret === undefined) throw new EnvironmentError(['CONSENT_PROOF_KEYS']);
  return { keyId, proof: proofOf(claim, address, secret) };
}

/**
 * Verifies the proof of an order. `address` is the one claimed in the dispute: addresses are not stored.
 * @throws EnvironmentError when the secret that signed it is not in the list any more
 */
export function provesConsent(order: StoredConsent, address: string): boolean {
  const { keyId, proof } = order.consents;
  if (keyId === undefined || proof === undefined) return false;
  const secret = readConsentEnvironment().CONSENT_PROOF_KEYS.get(keyId);
  if (secret === undefined) throw new EnvironmentError(['CONSENT_PROOF_KEYS']);
  const { email, amount } = order.consents;
  const claim = { email, amount, consents: order.consents };
  const right = proofOf(claim, address, secret);
  return right.length === proof.length && timingSafeEqual(Buffer.from(right), Buffer.from(proof));
}

/** Fields of a stored order that `provesConsent` reads. */
interface StoredConsent {
  /** `email`: the buyer's when it was ticked. */
  readonly consents: ConsentClaim['consents'] & Partial<ConsentProof> & Omit<ConsentClaim, 'consents'>;
}

function proofOf({ email, amount, consents }: ConsentClaim, address: string, secret: Uint8Array): string {
  const { distanceSales, customMade, marketing, textVersion, browser } = consents;
  const claim = ['consent', email, amount, distanceSales, customMade, marketing, textVersion, browser];
  return createHmac('sha256', secret)
    .update(JSON.stringify([...claim, clientOf(address)]))
    .digest('base64url');
}
