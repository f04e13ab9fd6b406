/** The one line of a window on `/layers`: texts with a blank, which typing parts and a paste brings at once. */
import {
  act,
  Children,
  isValidElement,
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactNode,
  useState,
} from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SizeLine } from '../../../src/features/layers/SizeLine.tsx';
import type { OpenSet } from '../../../src/features/layers/useSet.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

vi.mock('../../../src/ui/i18n.tsx', () => ({ useI18n: () => ({ t: (key: string) => key, to: {} }) }));

afterEach(unmountHooks);

type Field = InputHTMLAttributes<HTMLInputElement>;

const fieldsIn = (shown: ReactNode): Field[] =>
  Children.toArray(shown).flatMap((one) => {
    if (!isValidElement<Field & { readonly children?: ReactNode }>(one)) return [];
    return one.type === 'input' ? [one.props] : fieldsIn(one.props.children);
  });

/** Has the width hold each text in turn, without a word of how it came. @returns the values of both fields, and whether the height was led on to */
const typed = (...texts: readonly string[]) => changed({}, texts);

async function changed(nativeEvent: object, texts: readonly string[]) {
  stubPage();
  const focus = vi.fn();
  const set = { size: { width: 250, height: 240 }, isExample: true, room: '', resize: vi.fn() } as unknown as OpenSet;
  const line = mountHook(() => SizeLine({ set, ref: null }));
  const values = () => fieldsIn(line.latest()).map(({ value }) => value);
  for (const value of texts) {
    const target = { value, form: { querySelector: () => ({ focus, select: vi.fn() }) } };
    await act(async () => {
      fieldsIn(line.latest())[0]?.onChange?.({ target, nativeEvent } as unknown as ChangeEvent<HTMLInputElement>);
      await import('../../../src/domain/window/typed-size.ts');
    });
  }
  return { values: values(), isLedOn: focus.mock.calls.length > 0 };
}

test('a digit that is typed behind a blank begins the height', async () => {
  expect(await typed('2,5', '2,5 ', '2,5 2')).toEqual({ values: ['2,5 ', '2'], isLedOn: true });
});

test.each(['insertText', 'insertCompositionText'])(
  'of a text typed sign by sign, %s drops letters',
  async (inputType) => {
    expect((await changed({ inputType }, ['1m'])).values).toEqual(['1', '']);
    expect((await changed({ inputType }, ['٢'])).values).toEqual(['2', '']);
    expect((await changed({ inputType: 'insertFromPaste' }, ['1m80'])).values).toEqual(['180', '']);
  },
);

test.each([
  [['2,5 2'], ['2,5', '2']],
  [['3 2'], ['3', '2']],
  [
    ['250', '3 2'],
    ['3', '2'],
  ],
  [
    ['2502', '250 2'],
    ['250', '2'],
  ],
])('%j fills both fields where it was not typed digit by digit', async (texts, values) => {
  expect(await typed(...texts)).toEqual({ values, isLedOn: false });
});

test('a window that becomes known leaves the text that is typed, and fills the other field', () => {
  stubPage();
  const example = { size: { width: 250, height: 240 }, isExample: true, room: '', resize: vi.fn() };
  const known = { ...example, size: { width: 180, height: 200 }, isExample: false };
  let know = (): void => undefined;
  const line = mountHook(() => {
    const [isKnown, setKnown] = useState(false);
    know = () => setKnown(true);
    return SizeLine({ set: (isKnown ? known : example) as unknown as OpenSet, ref: null });
  });
  const target = { value: '26', form: null };
  act(() =>
    fieldsIn(line.latest())[0]?.onChange?.({ target, nativeEvent: {} } as unknown as ChangeEvent<HTMLInputElement>),
  );
  act(() => know());
  expect(fieldsIn(line.latest()).map(({ value }) => value)).toEqual(['26', '200']);
});
