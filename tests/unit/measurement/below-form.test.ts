/** Beside and below the form: days of arrival, and the fit guarantee, which follows a window that gets its name after it was measured. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import messages from '../../../content/locales/tr/measurement.json' with { type: 'json' };
import type { FitCoverProps } from '../../../src/features/cart/FitCover.tsx';
import ArrivalDays from '../../../src/features/measurement/ArrivalDays.tsx';
import { nameMeasured, showBelowForm } from '../../../src/features/measurement/fit/below-form.tsx';
import { measure } from '../../../src/features/measurement/measurement.ts';
import { island } from '../../../src/ui/i18n.tsx';
import { curtain, values } from './samples.ts';

const rendered = vi.hoisted((): ReactElement<FitCoverProps>[] => []);
vi.mock('react-dom/client', () => ({
  createRoot: () => ({ render: (shown: ReactElement<FitCoverProps>) => rendered.push(shown) }),
}));
const shop = vi.hoisted(() => ({ openForOrders: true }));
vi.mock('#content/built/delivery.json', async (original) => ({
  ...(await original<object>()),
  get openForOrders() {
    return shop.openForOrders;
  },
}));
vi.stubGlobal('document', { createElement: () => ({}), querySelector: () => null });

const SIZE = { width: 250, height: 240 };
const line = {
  room: 'Salon',
  configuration: { ...SIZE, pleat: 'normal', panels: 2, gather: 'left', options: [] },
} as never;
const read = () => rendered.at(-1)?.props.room;

test('a window that was measured without a name is shown by the one that its line has got', () => {
  showBelowForm({ ...SIZE, room: '' });
  rendered.at(-1)?.props.onMeasured?.();
  showBelowForm({ ...SIZE, room: 'Salon' });
  expect(read()).toBe('');
  nameMeasured(line, [line]);
  expect(read()).toBe('Salon');
});

test('a line that did not come into the cart leaves it by its former name', () => {
  showBelowForm({ ...SIZE, room: '' });
  rendered.at(-1)?.props.onMeasured?.();
  showBelowForm({ ...SIZE, room: 'Mutfak' });
  nameMeasured({ ...(line as object), room: 'Mutfak' } as never, []);
  expect(read()).toBe('');
});

test('a shop that takes no orders says beside the total of none when it would arrive', () => {
  const Beside = island(ArrivalDays);
  const typed = values({});
  const shown = (): string =>
    renderToStaticMarkup(
      createElement(Beside, {
        ...{ values: typed, result: measure(typed, curtain()) },
        ...{ messages: { measurement: messages }, locale: 'tr' as const },
      }),
    );
  const open = shown();
  shop.openForOrders = false;
  expect([open, shown()].map((html) => [html.includes('₺'), html.includes('<span>')])).toEqual([
    [true, true],
    [true, false],
  ]);
});
