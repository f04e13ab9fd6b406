/** The workshop cuts on two phones: a roll is added, found too short, counted, planned and cut once, while an order is cancelled. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { clothPaths } from '../../src/lib/cloth-paths.ts';
import { newCustomer } from './pages/account.ts';
import { operatorSession, type OperatorSession } from './pages/operator.ts';
import { placeOrder } from './pages/placed-order.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { configured, products } from './support/shop.ts';
import { DEVICES, expectAccessible } from './support/visit.ts';

const main = (page: Page) => page.getByRole('main');

/** A cloth that no other journey orders. */
const zebra = products.find(({ heading }) => heading === 'cassette') ?? products[0]!;
const colour = zebra.colors.at(-1)!;
const ITEM = {
  productId: zebra.id,
  quantity: 1,
  color: colour.id,
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

journey(
  'cloth is short, then counted; a plan goes stale, is renewed and cut once',
  async ({ page, origin, expectComplaint }) => {
    const customer = await newCustomer(page);
    const [kitchen, salon] = [
      await placeOrder(page, customer, { items: [{ ...ITEM, room: 'Mutfak' }] }),
      await placeOrder(page, customer, { items: [{ ...ITEM, room: 'Salon' }] }),
    ];
    const operator = await operatorSession(page, 'cloth');
    for (const orderNo of [kitchen, salon]) {
      await change(page, operator, orderNo, { checkedLines: [0], status: 'Confirmed' });
    }

    await openAlive(page, adminPaths.rolls);
    await main(page)
      .getByRole('button', { name: t('admin-cloth:form.add') })
      .click();
    const form = page.getByRole('dialog', { name: t('admin-cloth:form.addTitle') });
    await form.getByLabel(t('admin-cloth:form.product')).selectOption(zebra.name.tr);
    await form.getByLabel(t('admin-cloth:form.color')).selectOption(colour.name.tr);
    await form.getByLabel(t('admin-cloth:form.length')).fill('dört');
    await form.getByLabel(t('admin-cloth:form.lot')).fill('2417');
    await form.getByLabel(t('admin-cloth:form.shelf')).fill('3');
    await form.getByLabel(t('admin-cloth:form.supplier')).fill('Örnek Zebra');
    const save = form.getByRole('button', { name: t('admin-cloth:form.save') });
    await save.click();
    await form.getByText(t('rules:common.invalid')).waitFor();
    await expectAccessible(page);
    await form.getByLabel(t('admin-cloth:form.length')).fill('4,00');
    await save.click();
    const said = await main(page)
      .getByText(/^T-\d+ eklendi/)
      .innerText();
    const roll = /T-\d+/.exec(said)?.[0] ?? '';

    // The focus goes to the label and back to where it came from.
    const label = t('admin-cloth:rolls.labelOf', { id: roll });
    await main(page).getByRole('button', { name: label, exact: true }).click();
    await main(page)
      .getByRole('heading', { name: t('admin-cloth:labels.title') })
      .waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('labels');
    await main(page)
      .getByRole('button', { name: t('admin-cloth:labels.back') })
      .click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe(label);

    // Two zebras of 4.30 m, and a roll of four metres.
    const cloth = `${zebra.name.tr}, ${colour.name.tr}`;
    const short = main(page).getByRole('region', { name: t('admin-cloth:rolls.missing') });
    await short.getByText(cloth, { exact: true }).waitFor();
    await main(page)
      .getByRole('button', { name: t('admin-cloth:rolls.letterOf', { supplier: 'Örnek Zebra' }) })
      .click();
    const letter = page.getByRole('dialog', {
      name: t('admin-cloth:rolls.letterTitle', { supplier: 'Örnek Zebra' }),
    });
    await letter.getByText(t('admin-cloth:rolls.letterRow', { cloth, metres: '10' })).waitFor();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await openAlive(page, adminPaths.today);
    await main(page)
      .getByRole('link', { name: /kumaş yetmiyor/ })
      .click();

    // As the camera of a phone opens the label.
    await openAlive(page, clothPaths.roll(roll));
    const count = page.getByRole('dialog', { name: t('admin-cloth:form.countTitle', { id: roll }) });
    await count.getByLabel(t('admin-cloth:form.length')).fill('18,40');
    await count.getByRole('button', { name: t('admin-cloth:form.save') }).click();
    await main(page)
      .getByText(t('admin-cloth:form.counted', { id: roll }))
      .waitFor();
    await expect.poll(() => short.getByText(cloth, { exact: true }).count()).toBe(0);

    await openAlive(page, adminPaths.cutting);
    const plannedOn = (phone: Page) =>
      main(phone)
        .getByRole('region', { name: new RegExp(roll) })
        .first();
    const planned = plannedOn(page);
    const press = planned.getByRole('button', { name: t('admin-cloth:cut.done', { count: 2 }) });
    await press.waitFor();
    await expectAccessible(page);
    await change(page, operator, kitchen, { status: 'Cancelled', reason: 'Vazgeçti' });
    const confirmOn = (phone: Page) =>
      phone.getByRole('alertdialog').getByRole('button', { name: t('admin-cloth:cut.yes') });
    const confirm = confirmOn(page);
    expectComplaint(/409.*\/api\/admin\/cuts|409 POST .*\/api\/admin\/cuts/);
    await press.click();
    await confirm.click();
    await main(page)
      .getByRole('alert')
      .getByText(new RegExp(kitchen.slice(-6)))
      .waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: t('admin-cloth:cut.old.refresh') }).click();
    const rest = t('admin-cloth:cut.done', { count: 1 });
    // Another phone has the same plan open.
    const other = await page
      .context()
      .browser()
      ?.newContext({ ...DEVICES.phone, baseURL: origin, locale: 'tr-TR' });
    const second = (await other?.newPage()) ?? page;
    await operatorSession(second, 'cutter');
    await openAlive(second, adminPaths.cutting);
    await plannedOn(second).getByRole('button', { name: rest }).waitFor();
    await planned.getByRole('button', { name: rest }).click();
    await confirm.click();
    await main(page)
      .getByText(t('admin-cloth:cut.booked', { id: roll, count: 1 }))
      .waitFor();
    expect(await planned.count()).toBe(0);
    await plannedOn(second).getByRole('button', { name: rest }).click();
    await confirmOn(second).click();
    // It hears of the one booking, as for a press that was repeated, and cuts nothing twice.
    await main(second)
      .getByText(t('admin-cloth:cut.booked', { id: roll, count: 1 }))
      .waitFor();
    expect(await plannedOn(second).count()).toBe(0);
    await other?.close();
    await main(page)
      .getByRole('button', { name: t('admin-cloth:cut.undo') })
      .click();
    await planned.getByRole('button', { name: rest }).click();
    await confirm.click();

    // The rest beside the piece has a number, and a label.
    await main(page)
      .getByRole('link', { name: t('admin-cloth:cut.label') })
      .click();
    await main(page)
      .getByRole('img', { name: /^R-\d+/ })
      .waitFor();
    await expectAccessible(page);
  },
);
