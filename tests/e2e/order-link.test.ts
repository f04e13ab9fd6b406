/** The link in a guest's letter leads to the whole order, which no letter to a stranger shows (decisions P20). */
import { expect } from 'vitest';
import { paths } from '../../src/lib/paths.ts';
import { SHOPPER, withCurtain } from './pages/checkout.ts';
import { openAlive } from './support/alive.ts';
import { journey } from './support/journey.ts';
import { lettersTo, mailedLink } from './support/letters.ts';
import { english, turkish as t } from './support/messages.ts';
import { expectAccessible } from './support/visit.ts';

const to = paths('tr');

journey('a guest opens the order by the link of its letter', async ({ page }) => {
  const checkout = await withCurtain(page);
  await checkout.reachReview();
  await checkout.consentToAll();
  const [asked] = await Promise.all([page.waitForRequest('**/api/orders'), checkout.place('bank-transfer').click()]);
  // The page leads on by itself: a link opened before that would be left again.
  await page.waitForURL(`**${to.orderConfirmation}`);
  const { delivery } = asked.postDataJSON() as { delivery: { email: string } };
  const link = await mailedLink(delivery.email, to.mailedOrder);
  // The shop's own letter names the buyer, too: of all only the one that has the link.
  const [letter] = (await lettersTo(delivery.email)).filter((one) => one.includes(link));
  for (const typed of [SHOPPER.lastName, SHOPPER.address]) expect(letter).not.toContain(typed);

  await page.goto(link);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: t('order-link:open') }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await main.getByRole('button', { name: t('order-link:open') }).click();
  await main.getByText(SHOPPER.address).waitFor();
  await main.getByText(`${SHOPPER.firstName} ${SHOPPER.lastName}`).waitFor();
  await main
    .getByText(/KP-\d{13}/)
    .first()
    .waitFor();
  await expectAccessible(page);
});

journey('without its link the page says where the order is, in both languages', async (visit) => {
  const { page } = visit;
  await openAlive(page, paths('en').mailedOrder);
  await page.getByRole('main').getByRole('alert').waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: english('order-link:track') })
    .waitFor();
  visit.expectComplaint(/422.*\/api\/order-link/);
  await page.goto(`${to.mailedOrder}#t=t1.KP-1795180000000.${'A'.repeat(43)}`);
  await page.getByRole('button', { name: t('order-link:open') }).click();
  await page.getByRole('alert').getByText(t('errors:order_link_invalid')).waitFor();
});
