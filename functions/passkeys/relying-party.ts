/**
 * Whom passkeys are made for: a passkey works on this host alone, so one that is asked for by another site is worth
 * nothing. On one's own machine that is localhost; an address in figures has no passkeys.
 */
import { shop } from '../catalogue/shop.ts';
import { adminOrigin, isAtAdmin, passkeyHost, siteOrigin } from '../http/hosts.ts';

export interface RelyingParty {
  readonly origin: string;
  /** `passkeyHost` of the origin. */
  readonly id: string;
  /** Name that the device displays. */
  readonly name: string;
}

/** @throws EnvironmentError */
export function relyingParty({ url }: Pick<Request, 'url'>): RelyingParty {
  const origin = isAtAdmin(url) ? adminOrigin() : siteOrigin();
  return { origin, id: passkeyHost(origin), name: shop.name };
}
