import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * Opens a page and waits until its islands answer: Astro takes a mark from them that no shopper sees when it hands them
 * over to React, which is done when the browser is idle.
 */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
}
