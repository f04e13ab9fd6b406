import { expect, test } from 'vitest';
import { DRAWINGS } from '../../../../src/domain/product/attributes.ts';
import { guideOf, GUIDES, VIEWS } from '../../../../src/domain/window/guides.ts';

test('each kind of window is measured in one way, and each drawing of a way is one of its own', () => {
  for (const drawing of DRAWINGS.filter((one) => one !== 'none')) {
    expect(GUIDES.filter(({ drawings }) => drawings.includes(drawing))).toEqual([guideOf(drawing)]);
  }
  expect(GUIDES.flatMap(({ views }) => views).sort()).toEqual([...VIEWS].sort());
});

test('only blinds are measured to their tolerance, in or before the recess', () =>
  expect(GUIDES.filter(({ blind }) => blind).map(({ id, views }) => [id, views])).toEqual([
    ['blind', ['inside', 'outside']],
  ]));
