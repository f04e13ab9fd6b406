/** A shop of a row's own, and what it logs. */
import { startTestShop, type TestShop } from '../../functions/support/account.ts';

export interface WatchedShop extends TestShop {
  /** Lines that were logged so far. */
  readonly logged: () => string;
}

/** Starts an empty shop in this process; its log is kept instead of written. */
export async function startWatchedShop(engine?: 'memory' | 'redis'): Promise<WatchedShop> {
  // The cheapest hash is for tests only, and says so itself.
  process.env.NODE_ENV = 'test';
  const shop = await startTestShop(engine);
  const write = process.stdout.write.bind(process.stdout);
  let logged = '';
  process.stdout.write = (chunk: string | Uint8Array) => {
    logged += String(chunk);
    return true;
  };
  return {
    ...shop,
    logged: () => logged,
    async stop() {
      await shop.stop();
      process.stdout.write = write;
    },
  };
}
