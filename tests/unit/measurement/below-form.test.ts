/** The fit guarantee below the form: it follows a window that gets its name after it was measured. */
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { FitCoverProps } from '../../../src/features/cart/FitCover.tsx';
import { nameMeasured, showBelowForm } from '../../../src/features/measurement/fit/below-form.tsx';

const rendered = vi.hoisted((): ReactElement<FitCoverProps>[] => []);
vi.mock('react-dom/client', () => ({
  createRoot: () => ({ render: (shown: ReactElement<FitCoverProps>) => rendered.push(shown) }),
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
