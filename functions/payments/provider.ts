/** The provider of this shop's cards. */
import { isLoopback } from '../../src/domain/values/loopback.ts';
import { isStandIn, readCardEnvironment, readEnvironment } from '../environment.ts';
import { createIyzico } from './iyzico/iyzico.ts';
import type { CardProvider } from './port.ts';

let replaced: CardProvider | undefined;

/**
 * Where the card is typed on the provider's page; null in a shop that takes none, or pretended ones.
 * @throws EnvironmentError when keys are missing, or belong to another place
 */
export function cardProvider(): CardProvider | null {
  if (replaced) return replaced;
  return readEnvironment().PAYMENT_PROVIDER === 'iyzico' ? createIyzico(readCardEnvironment()) : null;
}

/**
 * As `cardProvider`, for a call that begins something: a stand-in that charges nobody takes cards on its own machine alone.
 * @param hostname that the call came to
 */
export function cardProviderAt(hostname: string): CardProvider | null {
  if (replaced) return replaced;
  const provider = cardProvider();
  return provider && isStandIn(readCardEnvironment().IYZICO_URI) && !isLoopback(hostname) ? null : provider;
}

/** Tests give each file its own; `undefined` goes back to the environment. */
export function useCardProvider(replacement: CardProvider | undefined): void {
  replaced = replacement;
}
