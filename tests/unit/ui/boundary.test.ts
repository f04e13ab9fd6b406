import { isValidElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Boundary } from '../../../src/ui/Boundary.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('shows what it stands around until that cannot be drawn', () => {
  const boundary = new Boundary({ children: 'page' });
  expect(boundary.render()).toBe('page');
  boundary.state = Boundary.getDerivedStateFromError();
  expect(isValidElement(boundary.render())).toBe(true);
});

test('reports the error, and tells whoever wants to say more', () => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  const onCaught = vi.fn();
  const error = new RangeError('Invalid time value');
  new Boundary({ children: 'page', onCaught }).componentDidCatch(error);
  expect(report).toHaveBeenCalledExactlyOnceWith(error);
  expect(onCaught).toHaveBeenCalledOnce();
});
