import { describe, expect, test } from 'vitest';
import { askedOf, typedOf, wrongFields } from '../../../src/features/admin/orders/line-change.ts';
import { ageOf } from '../../../src/features/admin/orders/words.ts';
import { withEffectiveWidth } from '../../../src/domain/cart/cart.ts';
import { lineChangeSchema } from '../../../src/domain/order/order-change.ts';
import { curtain, window250 } from '../domain/samples.ts';

const window = withEffectiveWidth(window250({ lining: true }));
const typed = typedOf({ color: 'kum', quantity: 1, configuration: window });

describe('the form of another size', () => {
  test('begins with what was ordered, and asks for just that until something is typed', () => {
    expect(typed).toEqual({
      width: '250',
      height: '260',
      quantity: '1',
      color: 'kum',
      pleat: 'normal',
      panels: 'two',
      options: ['lining'],
    });
    const asked = askedOf(1, typed, curtain());
    expect(asked).toEqual({
      line: 1,
      color: 'kum',
      quantity: 1,
      configuration: window250({ lining: true, panels: 2 }),
    });
    // Nothing travels that the call would refuse, the width of the cloth included.
    expect(lineChangeSchema.safeParse(asked).success).toBe(true);
  });

  test('says nothing of panels where a product has none', () => {
    const asked = askedOf(0, { ...typed, panels: 'left' }, curtain({ panels: [] }));
    expect(asked?.configuration).not.toHaveProperty('panels');
    expect(askedOf(0, { ...typed, panels: 'right' }, curtain())?.configuration).toMatchObject({
      panels: 1,
      gather: 'right',
    });
  });

  test.each(['', '0', '2,5', '2.5', 'abc', '-3', '12345'])('takes %j for no size', (width) => {
    expect(askedOf(0, { ...typed, width }, curtain())).toBeNull();
    expect(wrongFields({ ...typed, width })).toEqual(['width']);
  });
});

describe('the age of a question', () => {
  const now = new Date('2026-11-22T12:00:00.000Z');
  test.each([
    ['2026-11-22T12:00:30.000Z', 'şimdi'],
    ['2026-11-22T11:59:01.000Z', 'şimdi'],
    ['2026-11-22T11:59:00.000Z', '1 dakika önce'],
    ['2026-11-22T11:00:01.000Z', '59 dakika önce'],
    ['2026-11-22T11:00:00.000Z', '1 saat önce'],
    ['2026-11-21T12:00:00.000Z', 'dün'],
    ['2026-11-16T12:00:00.000Z', '6 gün önce'],
  ])('%s: %s', (at, age) => {
    expect(ageOf(at, now)).toBe(age);
  });
});
