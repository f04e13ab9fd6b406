import type { ReactNode } from 'react';
import { useFocusAfter } from '../useFocusAfter.ts';

/** The outcome in the place of the form that was sent. Focused, because what was pressed is gone. */
export function FormDone({ children }: { children: ReactNode }) {
  const told = useFocusAfter<HTMLDivElement>(1);
  return (
    <div ref={told} className="form-done" role="status" tabIndex={-1}>
      {children}
    </div>
  );
}
