import { describe, expect, test } from 'vitest';
import { moved, placeOn, showing, WHOLE, zoomed } from '../../../src/features/photo/view.ts';

const SIZE = { width: 1000, height: 500 };
const at = (x: number, y: number) => ({ x, y });

describe('the part of a photograph on the screen', () => {
  test('keeps the pixel under the finger while it grows, and never leaves the photograph', () => {
    const view = zoomed(WHOLE, 2, at(500, 250), SIZE);
    expect(view).toEqual({ zoom: 2, origin: at(250, 125) });
    expect(moved(view, at(9000, 0), SIZE).origin).toEqual(at(0, 125));
    expect(zoomed(view, 0.1, at(0, 0), SIZE)).toEqual(WHOLE);
    expect(zoomed(view, 100, at(0, 0), SIZE).zoom).toBe(8);
  });

  test('moves to a mark that is out of sight', () => {
    const view = zoomed(WHOLE, 4, at(0, 0), SIZE);
    expect(showing(view, at(100, 100), SIZE)).toBe(view);
    expect(showing(view, at(900, 400), SIZE).origin).toEqual(at(750, 337.5));
    expect(showing(view, at(-300, 0), SIZE).origin).toEqual(at(0, 0));
  });

  test('holds the handle of a mark outside at the border, where it can be grabbed', () => {
    expect(placeOn(WHOLE, at(500, 250), SIZE)).toEqual(at(0.5, 0.5));
    expect(placeOn(WHOLE, at(-200, 600), SIZE)).toEqual(at(0, 1));
    expect(placeOn(zoomed(WHOLE, 2, at(0, 0), SIZE), at(250, 125), SIZE)).toEqual(at(0.5, 0.5));
  });
});
