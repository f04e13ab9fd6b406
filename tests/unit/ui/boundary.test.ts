import { isValidElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { Boundary } from '../../../src/ui/Boundary.tsx';

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
