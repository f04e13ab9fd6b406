import { useEffect, useState } from 'react';
import type { LinkFault } from '../domain/values/link.ts';
import type { Result } from '../domain/values/result.ts';
import { followFragment, leaveFragment } from '../lib/fragment.ts';

type LinkRead<Value> = Result<Value, { readonly code: LinkFault }>;

/** Content of the address: null for no link of this kind, a value, or why it cannot be read. */
export type FromLink<Value> = null | 'reading' | LinkFault | Value;

/**
 * Follows the fragment of the address, which another link may change without a new page.
 * @param read null for a fragment that is no link of this kind; the same function at every rendering
 */
export function useLink<Value extends object>(
  read: (hash: string) => LinkRead<Value> | Promise<LinkRead<Value>> | null,
): { linked: FromLink<Value>; leave: () => void } {
  const [linked, setLinked] = useState<FromLink<Value>>(null);
  useEffect(() => {
    let turn = 0;
    const show = (found: LinkRead<Value> | null): void => setLinked(found && (found.ok ? found.data : found.code));
    const end = followFragment((hash) => {
      turn += 1;
      const mine = turn;
      const found = read(hash);
      if (!(found instanceof Promise)) {
        show(found);
        return;
      }
      setLinked('reading');
      void found.then((answer) => {
        if (mine === turn) show(answer);
      });
    });
    return () => {
      turn += 1;
      end();
    };
  }, [read]);
  const leave = (): void => {
    leaveFragment();
    setLinked(null);
  };
  return { linked, leave };
}
