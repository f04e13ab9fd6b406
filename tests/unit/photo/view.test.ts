import { act, isValidElement, type ReactElement, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PhotoStage } from '../../../src/features/photo/PhotoStage.tsx';
import { moved, placeOn, showing, WHOLE, zoomed } from '../../../src/features/photo/view.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

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

type DrawnElement = ReactElement<Record<string, unknown> & { children?: ReactNode }>;
const elementsOf = (node: unknown): DrawnElement[] => {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  return isValidElement<DrawnElement['props']>(node) ? [node, ...elementsOf(node.props.children)] : [];
};

describe('a photograph with two marks', () => {
  afterEach(unmountHooks);

  /** `hear` lets an element of the latest drawing hear an event; the photograph fills a screen of one by one. */
  function mountStage() {
    stubPage();
    vi.stubGlobal('DOMRect', function (x: number, y: number, width: number, height: number) {
      return { left: x, top: y, width, height };
    });
    const [onMove, onRelease] = [vi.fn(), vi.fn()];
    const points = [at(100, 100), at(900, 100)];
    const stage = mountHook(() =>
      PhotoStage({
        photo: SIZE as HTMLCanvasElement,
        children: null,
        points,
        labels: ['left', 'right'],
        outlines: [],
        onMove,
        onRelease,
      }),
    );
    const hear = (isHeard: (element: DrawnElement) => boolean, name: string, event: object): void => {
      const heard = elementsOf(stage.latest()).find(isHeard)?.props[name];
      const currentTarget = { setPointerCapture: vi.fn(), contains: (other: unknown) => other === 'inside' };
      act(() =>
        (heard as ((event: object) => void) | undefined)?.({ stopPropagation: vi.fn(), currentTarget, ...event }),
      );
    };
    const isStage = ({ props }: DrawnElement): boolean => props.className === 'photo-stage';
    const isRight = ({ props }: DrawnElement): boolean => String(props['aria-label']).startsWith('right');
    const tap = (clientX: number, clientY: number): void => {
      const finger = { pointerId: 1, clientX, clientY };
      hear(isStage, 'onPointerDown', finger);
      hear(isStage, 'onPointerUp', { ...finger, type: 'pointerup' });
    };
    return { points, onMove, onRelease, hear, isStage, isRight, tap };
  }

  test('moves the mark that was touched last to a tap beside the handles', () => {
    const { points, onMove, onRelease, hear, isStage, isRight, tap } = mountStage();
    tap(0.5, 0.5);
    expect(onMove).not.toHaveBeenCalled();
    hear(isRight, 'onFocus', {});
    hear(isStage, 'onBlur', { relatedTarget: 'inside' });
    tap(0.5, 0.5);
    const next = [at(100, 100), at(500, 250)];
    expect(onMove).toHaveBeenCalledExactlyOnceWith(next);
    expect(onRelease).toHaveBeenCalledExactlyOnceWith(points, next, false);
  });

  test('moves none once the focus has left the photograph', () => {
    const { onMove, hear, isStage, isRight, tap } = mountStage();
    hear(isRight, 'onFocus', {});
    hear(isStage, 'onBlur', { relatedTarget: null });
    tap(0.5, 0.5);
    expect(onMove).not.toHaveBeenCalled();
  });
});
