import { useEffect, useState } from 'react';
import type { CallResult } from '../lib/api.ts';

/**
 * What a call answers once the component is shown; `initial` until then, and where the call fails: for what a screen can do
 * without. @param fetch the same function at every rendering
 */
export function useFetched<T>(fetch: () => Promise<CallResult<T>>, initial: T): T {
  const [data, setData] = useState(initial);
  useEffect(() => {
    let mounted = true;
    void fetch().then((answer) => {
      if (mounted && answer.ok) setData(answer.data);
    });
    return () => {
      mounted = false;
    };
  }, [fetch]);
  return data;
}
