/** The board on two phones: two people move the same piece, one wins and the other is told; it is packed and made ready. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { boardPaths } from '../../src/lib/board-paths.ts';
import { newCustomer } from './pages/account.ts';
import { operatorSession, type OperatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, products } from './support/shop.ts';
import { DEVICES, expectAccessible } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');
const blind = products.find(({ heading }) => heading === 'tube') ?? products[0]!;
const ITEM = {
  productId: blind.id,
  quantity: 1,
  color: blind.colors[0]!.id,
  room: 'Salon',
  configuration: configured({ width: 120, height: 200, pleatType: 'none' }),
};

/** A change of an order at its present version. */
async function change(page: Page, { accessToken }: OperatorSession, orderNo: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${accessToken}` };
  const address = `/api/admin/orders/${orderNo}`;
  const { data } = (await (await page.request.get(address, { headers })).json()) as { data: { version: number } };
  const answer = await page.request.patch(address, { headers, data: { version: data.version, ...body } });
  expect(answer.status()).toBe(200);
}

const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

journey(
  'two people move one piece: one wins, the other is told, and the order is made ready',
  async ({ page, origin }) => {
    const orderNo = await placeOrder(page, await newCustomer(page), { items: [ITEM] });
    const cutter = await operatorSession(page, 'board');
    await change(page, cutter, orderNo, { checkedLines: [0], status: 'Confirmed' });
    const other = await page
      .context()
      .browser()
      ?.newContext({ ...DEVICES.phone, baseURL: origin, locale: 'tr-TR' });
    const sewer = (await other?.newPage()) ?? page;
    await operatorSession(sewer, 'sewing');

    // From the board to the piece, as a thumb does it.
    await openAlive(page, adminPaths.board);
    const piece = main(page).getByRole('link', { name: new RegExp(`${orderNo.slice(-6)} Salon`) });
    await piece.waitFor();
    await expectAccessible(page);
    await piece.click();
    await press(page, t('admin-board:piece.finish.cut')).waitFor();
    await expectAccessible(page);
    // As the camera of another phone opens the sheet.
    await openAlive(sewer, boardPaths.piece(orderNo, 0));
    await press(sewer, t('admin-board:piece.finish.cut')).waitFor();

    await press(page, t('admin-board:piece.finish.cut')).click();
    await main(page)
      .getByText(t('admin-board:piece.done', { stage: t('admin-life:board.stage.sew') }))
      .waitFor();
    await press(sewer, t('admin-board:piece.finish.cut')).click();
    await main(sewer)
      .getByText(/sizden önce taşıdı\. Şimdi: Dikim/)
      .waitFor();

    // The newest state is on the page of the one who was late, and the first takes the press back.
    await press(sewer, t('admin-board:piece.finish.sew')).waitFor();
    await press(page, t('admin-board:undo')).click();
    await main(page).getByText(t('admin-board:undone')).waitFor();

    await openAlive(page, boardPaths.piece(orderNo, 0));
    for (const [stage, next] of [
      ['cut', 'sew'],
      ['sew', 'check'],
      ['check', 'pack'],
      ['pack', 'done'],
    ] as const) {
      await press(page, t(`admin-board:piece.finish.${stage}`)).press('Enter');
      await main(page)
        .getByText(t('admin-board:piece.done', { stage: t(`admin-life:board.stage.${next}`) }))
        .waitFor();
      if (next !== 'done') await openAlive(page, boardPaths.piece(orderNo, 0));
    }
    const ready = `${orderNo.slice(-6)}: ${t('admin-board:ready.press')}`;
    await press(page, ready).waitFor();
    await openAlive(page, adminPaths.board);
    await press(page, ready).click();
    await main(page)
      .getByText(t('admin-board:ready.done', { order: orderNo.slice(-6) }))
      .waitFor();

    // Without a camera that reads codes six digits do.
    await openAlive(page, boardPaths.scan);
    const digits = main(page).getByLabel(t('admin-board:scan.digits'));
    await digits.fill('000000');
    await press(page, t('admin-board:scan.find')).click();
    await main(page).getByText(t('admin-board:scan.none')).waitFor();
    await expect.poll(() => digits.evaluate((field) => field === document.activeElement)).toBe(true);
    await expectAccessible(page);
    await other?.close();
  },
);
