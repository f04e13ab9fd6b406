import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Opens a page and waits until its islands answer: Astro then takes a mark from them that no shopper sees. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
}
