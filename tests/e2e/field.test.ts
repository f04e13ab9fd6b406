/** A fitter's day without a network (decisions A8, W6): measured on the device, sent later, found by the office as windows and a quote. */
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { dayInIstanbul } from '../../src/domain/values/dates.ts';
import { adminPaths } from '../../src/lib/admin-paths.ts';
import { paths } from '../../src/lib/paths.ts';
import { operatorSession } from './pages/operator.ts';
import { openAlive, untilAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { turkish as t } from './support/messages.ts';
import { expectAccessible, type Visit } from './support/visit.ts';
import { withoutNetwork, workerReady } from './support/no-network.ts';

const CUSTOMER = 'Nermin Örnek';
const today = dayInIstanbul(new Date());
/** A link that says for those who only listen whose visit it is. */
const named = (words: string) => new RegExp(`^${words}\\s?: ${CUSTOMER}$`);

/** Two visits of today whose times meet. */
async function plan({ page }: Visit): Promise<void> {
  const { accessToken } = await operatorSession(page, 'planner');
  const headers = { Authorization: `Bearer ${accessToken}` };
  for (const [name, from, to, address] of [
    [CUSTOMER, '10:00', '11:00', 'Moda Cad. 5, Kadıköy'],
    ['Kemal Örnek', '10:30', '12:00', 'Örnek Cad. 7, Şişli'],
  ] as const) {
    const data = { name, email: `${from.replace(':', '')}@example.com`, phone: '0532 000 00 00', subject: 'Ölçü' };
    const sent = await page.request.post('/api/contact', {
      data: { ...data, message: `${name}: evde ölçer misiniz?` },
    });
    expect(sent.status()).toBe(202);
    const listed = (await (await page.request.get('/api/admin/messages', { headers })).json()) as {
      data: { items: { id: string; name: string }[] };
    };
    const id = listed.data.items.find((item) => item.name === name)?.id ?? '';
    const body = { version: 0, day: today, from, to, address, note: 'Salonda kartonpiyer var' };
    expect((await page.request.put(`/api/admin/visits/${id}`, { headers, data: body })).status()).toBe(200);
  }
}

/** A fitter drives: the planner is warned, and the other pages are for others. */
async function expectFitters(page: Page): Promise<void> {
  await page.getByRole('link', { name: t('admin:visits') }).waitFor();
  expect(await page.getByText(t('admin-field:warning.title')).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: t('admin:orders') }).isVisible()).toBe(false);
  // The message that a visit came with is the office's.
  expect(await page.locator('a:visible[href^="/admin/messages"]').count()).toBe(0);
}

journey('a fitter measures a window without a network, and the office finds its quote', async (visit) => {
  const { page } = visit;
  await plan(visit);
  const { accessToken } = await operatorSession(page, 'field');
  await openAlive(page, adminPaths.visits);
  await page.getByRole('link', { name: named(t('admin-field:open')) }).waitFor();
  await expectFitters(page);
  await workerReady(page);

  visit.expectComplaint(/net::ERR_INTERNET_DISCONNECTED/);
  const house = await withoutNetwork(visit);
  await house.reload();
  await untilAlive(page);
  await page.getByText(t('admin-field:nothingWaits')).waitFor();
  await page.getByRole('link', { name: named(t('admin-field:open')) }).waitFor();
  await expectFitters(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: named(t('admin-field:open')) }).click();
  await page.getByRole('heading', { name: CUSTOMER, level: 1 }).waitFor();
  await page.getByRole('button', { name: t('admin-field:add') }).click();
  await page.getByLabel(t('admin-field:name'), { exact: true }).fill('Mutfak');
  const widths = page.getByRole('group', { name: t('admin-field:side.width') });
  const heights = page.getByRole('group', { name: t('admin-field:side.height') });
  for (const [group, points] of [
    [widths, ['94,6', '94,2', '92,5']],
    [heights, ['131', '131,3', '131,2']],
  ] as const)
    for (const [at, point] of points.entries()) await group.getByRole('textbox').nth(at).fill(point);
  await widths.getByText(t('admin-field:wide.smallest', { spread: '2,1', taken: 92 })).waitFor();
  await heights.getByText(t('admin-field:fine.smallest', { spread: '0,3', taken: 131 })).waitFor();
  await page.getByLabel(t('admin-field:obstacle.handle')).check();
  const photo = await page.screenshot({ type: 'png' });
  await page.getByLabel(t('admin-field:take')).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: photo });
  await page.getByRole('img', { name: t('admin-field:photoAlt', { room: 'Mutfak', number: 1 }) }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: t('admin-field:save') }).click();
  await page.getByText('92 × 131 cm').waitFor();
  await expectAccessible(page);
  // The foot and the rail that it stands on hide nothing that has the focus.
  const finish = page.getByRole('button', { name: t('admin-field:finish') });
  const lower = await page.getByLabel(t('admin-field:visitNote')).evaluate((note) => {
    note.scrollIntoView({ block: 'end' });
    note.focus();
    return note.getBoundingClientRect().bottom;
  });
  expect(lower).toBeLessThanOrEqual((await finish.boundingBox())?.y ?? 0);
  await finish.click();
  await page.getByText(t('admin-field:doneKept')).waitFor();

  // A telephone that was off in between has it all.
  await house.reload();
  await untilAlive(page);
  await page.getByText(t('admin-field:waits.photos', { count: 1 })).waitFor();
  await page.getByText(t('admin-field:doneKept')).waitFor();
  await expectAccessible(page);
  await house.end();
  await page.getByText(t('admin-field:doneSent.none')).waitFor();
  const headers = { Authorization: `Bearer ${accessToken}` };
  await expect
    .poll(async () => {
      const list = await (await page.request.get(`/api/admin/visits?day=${today}`, { headers })).text();
      return /"photos":\["[^"]+"\]/.test(list);
    })
    .toBe(true);

  await operatorSession(page, 'planner');
  await openAlive(page, adminPaths.visits);
  await page.getByText(t('admin-field:warning.title')).waitFor();
  const quote = page.getByRole('link', { name: named(t('admin-field:quote.open')) });
  const link = (await quote.getAttribute('href')) ?? '';
  expect(link).toContain(`${paths('tr').offer}#o=`);
  await expectAccessible(page);
  await page.goto(link);
  await page.getByText('92 × 131').first().waitFor();
});
