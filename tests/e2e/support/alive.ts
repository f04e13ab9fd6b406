import type { Page } from 'playwright';
import { NETS } from '../../support/nets.ts';

/** Opens a page and waits until its islands answer. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilAlive(page);
}

/**
 * Waits until the islands of the page answer: Astro takes a mark from them that no shopper sees when it hands them over
 * to React, which is done when the browser is idle, or when somebody turns to them.
 */
export async function untilAlive(page: Page): Promise<void> {
  for (const island of await page.locator('astro-island[client="intent"]').all())
    await island.dispatchEvent('pointerover');
  await page.locator('astro-island[ssr]').first().waitFor({ state: 'detached' });
  await untilIdle(page);
}

/**
 * Until whatever has come is shown, and the page has nothing left to do. Where the browser draws no frame of a page, which is rare,
 * idleness never comes, and the journey goes on without.
 */
export const untilIdle = (page: Page): Promise<unknown> =>
  page.evaluate((timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })), NETS.idle);
