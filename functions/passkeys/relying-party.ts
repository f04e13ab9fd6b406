/**
 * Whom passkeys are made for: a passkey works on this host alone, so one that is asked for by another site is worth
 * nothing. On one's own machine that is localhost; an address in figures has no passkeys.
 */
import { shop } from '../catalogue/shop.ts';
import { adminOrigin, isAtAdmin, siteOrigin } from '../http/hosts.ts';

export interface RelyingParty {
  readonly origin: string;
  /** The host of the origin, or that of the shop above it. */
  readonly id: string;
  /** Name that the device displays. */
  readonly name: string;
}

/**
 * Where the back room has a host below the shop's, passkeys are those of the shop's, and open both; any other host has its own.
 * @throws EnvironmentError
 */
export function relyingParty({ url }: Pick<Request, 'url'>): RelyingParty {
  const [site, admin] = [siteOrigin(), adminOrigin()];
  const origin = isAtAdmin(url) ? admin : site;
  const [own, shops] = [new URL(origin).hostname, new URL(site).hostname];
  return { origin, id: own.endsWith(`.${shops}`) ? shops : own, name: shop.name };
}
