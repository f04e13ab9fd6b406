/** Words without a blank and long notes: nothing is printed over. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { newCustomer } from './pages/account.ts';
import { operatorSession } from './pages/operator.ts';
import { DELIVERY, placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, curtain } from './support/shop.ts';

/** As long as the name of a room may be. */
const WORD = 'Ağırbaşlılıkçılaştırıcılaştıramayabilece';
const main = (page: Page) => page.getByRole('main');

const orderOf = (email: string, changes: Partial<typeof DELIVERY> & { notes?: string }, windows: number) => ({
  items: Array.from({ length: windows }, (_, index) => ({
    ...{ productId: curtain.id, quantity: 1, color: curtain.colors[0]?.id, room: WORD },
    configuration: configured({ width: 250 + index }),
  })),
  delivery: { ...DELIVERY, email, ...changes },
});

journey(
  'a label holds a long note for the carrier, and none is printed over the next one',
  async ({ page }) => {
    const note = 'Zil çalışmıyor; gelmeden yarım saat önce arayın, evde yoksam alt komşuya bırakın. ';
    const orderNos = [];
    for (const notes of [note.repeat(2), note.repeat(6)]) {
      const { email, ...customer } = await newCustomer(page);
      orderNos.push(await placeOrder(page, { email, ...customer }, orderOf(email, { notes }, 1)));
    }
    await operatorSession(page, 'words');
    await openAlive(page, adminPaths.sheets(orderNos));
    await main(page)
      .getByRole('button', { name: t('admin-sheets:view.labels') })
      .click();
    await main(page).getByText(t('admin-sheets:label.note')).first().waitFor();
    // As wide as an A6 within its margins.
    await page.setViewportSize({ width: 351, height: 514 });
    await page.emulateMedia({ media: 'print' });
    const heights = await main(page)
      .getByRole('article')
      .evaluateAll((labels) => labels.map(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]));
    expect(heights).toHaveLength(2);
    for (const [needed, had] of heights) expect(needed).toBeLessThanOrEqual(had ?? 0);
    expect(heights[0]?.[1]).toBeLessThanOrEqual(514);
  },
  { device: 'desktop' },
);
