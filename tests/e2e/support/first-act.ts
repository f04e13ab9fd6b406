import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

/** The question about measuring comes once a shopper does anything; its listener may come after the page, so the act is repeated. */
export async function comesWithFirstAct(page: Page, question: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return question.isVisible();
    })
    .toBe(true);
}
