import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Boundary, BrokenNotice } from '../../../src/ui/Boundary.tsx';

afterEach(() => vi.unstubAllGlobals());

test('shows what it stands around until that cannot be drawn', () => {
  const boundary = new Boundary({ children: 'page' });
  expect(renderToStaticMarkup(boundary.render())).toContain('page');
  boundary.state = { ...boundary.state, ...Boundary.getDerivedStateFromError() };
  const notice = boundary.render();
  expect(isValidElement(notice) && notice.props).toEqual({ onRetry: boundary.retry, isWholePage: false });
});

test('reports the error, and tells whoever wants to say more', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const onCaught = vi.fn();
  const error = new RangeError('Invalid time value');
  const boundary = new Boundary({ children: 'page', onCaught });
  const setState = vi.spyOn(boundary, 'setState').mockReturnValue(undefined);
  for (const heading of [null, {}]) {
    vi.stubGlobal('document', { querySelector: () => heading });
    boundary.componentDidCatch(error);
    // A page whose heading is gone is gone as a whole.
    expect(setState).toHaveBeenLastCalledWith({ isWholePage: heading === null });
  }
  expect(report).toHaveBeenCalledWith(error);
  expect(onCaught).toHaveBeenCalledTimes(2);
});

test('loads the page anew with what a letter’s link had in its address', () => {
  const done: string[] = [];
  const page = new EventTarget();
  page.addEventListener('kp:reload', () => done.push('put back'));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('location', { reload: () => done.push('loaded') });
  const notice = BrokenNotice({ t: ((key: string) => key) as never, onRetry: () => undefined });
  const pressed = (node: ReactNode): ReactElement<{ children: ReactNode; onClick?: () => void }>[] =>
    [node]
      .flat(9)
      .flatMap((one) => (isValidElement<{ children: ReactNode }>(one) ? [one, ...pressed(one.props.children)] : []));
  pressed(notice)
    .find(({ props }) => props.children === 'calls:reload')
    ?.props.onClick?.();
  expect(done).toEqual(['put back', 'loaded']);
});
