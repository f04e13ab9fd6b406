import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gatherOf, OPTION_IDS, PLEAT_TYPES } from '../../../../src/domain/price/pricing.ts';
import { changedHash, changedIn, choiceQuery, windowQuery } from '../../../../src/domain/window/window-address.ts';
import { valuesFromQuery } from '../../../../src/features/measurement/values.ts';
import { curtain } from '../../measurement/samples.ts';
import { property } from '../property.ts';
import { window250 } from '../samples.ts';

const product = curtain();
const configuration = fc
  .record({
    width: fc.integer({ min: 1, max: 9999 }),
    pleatType: fc.constantFrom(...PLEAT_TYPES.filter((pleat) => product.pleats.includes(pleat))),
    lining: fc.boolean(),
    installation: fc.boolean(),
    sewn: fc.constantFrom(
      {},
      { panels: 2 } as const,
      { panels: 1, gather: 'left' } as const,
      { panels: 1, gather: 'right' } as const,
    ),
  })
  .map(({ sewn, ...made }) => window250({ ...made, ...sewn }));

property(
  'the form reads from the address what was chosen',
  [configuration, fc.constantFrom(...product.colors)],
  (made, { id }) => {
    const values = valuesFromQuery(windowQuery(made, id), product);
    expect(values).toMatchObject({
      width: String(made.width),
      height: String(made.height),
      pleat: made.pleatType,
      panels: gatherOf(made) ?? 'two',
      color: id,
      room: '',
    });
    const offered = OPTION_IDS.filter((option) => product.options.some((one) => one.id === option));
    expect(values.options).toEqual(offered.filter((option) => made[option]));
  },
);

test('a copy has all but the size', () => {
  const values = valuesFromQuery(choiceQuery(window250({ panels: 1, gather: 'right' }), 'kum'), product);
  expect(values).toMatchObject({ width: '', height: '', pleat: 'normal', panels: 'right', color: 'kum', room: '' });
});

test('the id of a changed line comes back from the hash', () => {
  for (const id of ['line-1', 'a&b=ç %']) expect(changedIn(changedHash(id))).toBe(id);
  expect(changedIn('')).toBeNull();
  expect(changedIn('#measure')).toBeNull();
});
