import type { Page } from 'playwright';
import type { Visit } from './visit.ts';

interface NoNetwork {
  readonly reload: () => Promise<void>;
  readonly end: () => Promise<void>;
}

/** Until the shop's worker has fetched what it keeps for a page without a network. */
export const workerReady = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (registration.active?.state !== 'activated') await new Promise((resolve) => setTimeout(resolve, 20));
  });

/** Takes the network away, and says so again to a page that is loaded anew: Chromium 150 takes that for one with a network. */
export async function withoutNetwork({ page, context }: Visit): Promise<NoNetwork> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await context.setOffline(true);
  return {
    async reload() {
      await page.reload();
      const none = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
      await session.send('Network.emulateNetworkConditions', { offline: true, ...none });
    },
    async end() {
      await session.detach();
      await context.setOffline(false);
    },
  };
}
