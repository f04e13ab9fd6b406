/**
 * Whom passkeys are made for: a passkey works on this host alone, so one that is asked for by another site is worth
 * nothing. On one's own machine that is localhost; an address in figures has no passkeys.
 */
import { shop } from '../catalogue/shop.ts';
import { siteOrigin } from '../mail/letter.ts';

export interface RelyingParty {
  readonly origin: string;
  /** The host of the origin. */
  readonly id: string;
  /** Name that the device displays. */
  readonly name: string;
}

/** @throws EnvironmentError */
export function relyingParty(): RelyingParty {
  const origin = siteOrigin();
  return { origin, id: new URL(origin).hostname, name: shop.name };
}
