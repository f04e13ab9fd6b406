/** Place on the fitter's page, in the fragment: the list of the day, a visit, or one of its rooms. Ids alone, nothing personal. */
import { useSyncExternalStore } from 'react';

export interface FieldPlace {
  readonly visit: string | null;
  readonly room: string | null;
}

const follow = (changed: () => void): (() => void) => {
  addEventListener('hashchange', changed);
  return () => removeEventListener('hashchange', changed);
};

const placeIn = (hash: string): FieldPlace => {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  return { visit: query.get('v'), room: query.get('r') };
};

/** The list, until the page is alive. */
export function usePlace(): FieldPlace {
  return placeIn(
    useSyncExternalStore(
      follow,
      () => location.hash,
      () => '',
    ),
  );
}

export function hashOf(visit: string, room?: string): string {
  return `#${new URLSearchParams({ v: visit, ...(room !== undefined && { r: room }) }).toString()}`;
}

/** The list: an empty fragment would jump to the top of a page without its list. */
export const LIST_HASH = '#list';
