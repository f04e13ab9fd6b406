/** Brings the stand-in where cards go to iyzico and nobody has named its keys, so that the whole way can be seen on one machine. */
import path from 'node:path';
// The file itself: `npm start` of a fresh clone compiles the content later.
import shopFile from '#content/shop.json' with { type: 'json' };
import type { Shop } from '../../../src/domain/shop/shop.ts';
import { isLoopback } from '../../../src/domain/values/loopback.ts';
import type { OnStop } from '../process.ts';
import { startStandIn } from './stand-in.ts';

/** Path to which the provider sends its notifications. */
const NOTIFICATIONS = '/api/payments/notification';

const VARIABLES = ['IYZICO_API_KEY', 'IYZICO_SECRET_KEY', 'IYZICO_URI'] as const;

type Listen = (origin: string) => void;

/**
 * To be called before `setPaymentProvider`, which asks for the keys.
 * @param host the address that is served
 * @param folder where the stand-in keeps its payments
 * @returns what is told the shop's address once it listens
 * @throws Error when the stand-in would decide what other machines have paid
 */
export async function standInForKeys(host: string, folder: string, onStop: OnStop): Promise<Listen> {
  const { env } = process;
  if (env.PAYMENT_PROVIDER !== 'iyzico' || VARIABLES.some((name) => env[name])) return () => undefined;
  if (!isLoopback(host)) {
    throw new Error(
      `Without ${VARIABLES.join(', ')} a stand-in decides what is paid, so it serves this machine alone. Leave out HOST=${host}, or set them.`,
    );
  }
  const standIn = await startStandIn({
    isTicking: true,
    carrier: (shopFile as Shop).cards.instalmentCost,
    file: path.join(folder, 'stand-in.json'),
  });
  onStop(standIn.stop);
  env.IYZICO_API_KEY = standIn.apiKey;
  env.IYZICO_SECRET_KEY = standIn.secretKey;
  env.IYZICO_URI = standIn.uri;
  return (origin) => {
    standIn.messages.notifyAt = `${origin}${NOTIFICATIONS}`;
  };
}
