/** Copies of the shop's letters that an operator chooses (decisions A8). */
import { expect, it } from 'vitest';
import { mayChooseNotices, NOTICES, noticesOf } from '../../../../src/domain/account/notices.ts';
import { SHOP_ROLES } from '../../../../src/domain/account/shop-role.ts';

it('reads what was stored, in the order of the page', () => {
  expect(noticesOf('contact order-placed')).toEqual(['order-placed', 'contact']);
  expect(noticesOf(NOTICES.join(' '))).toEqual(NOTICES);
});

it('reads nothing of operators from before there was a choice, and leaves unknown kinds out', () => {
  expect(noticesOf('')).toEqual([]);
  expect(noticesOf('order-placed-by-owl contact ')).toEqual(['contact']);
});

it('lets those choose who read sums and addresses anyway', () =>
  expect(SHOP_ROLES.filter(mayChooseNotices)).toEqual(['owner', 'office']));
