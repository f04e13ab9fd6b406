import { listen } from './events.ts';
import { ownerHere } from './owner.ts';

/** Hears of every change of the owner, in whichever tab it happens. @returns what ends the listening */
export function watchOwner(hear: (owner: string) => void): () => void {
  let known = ownerHere();
  const check = (): void => {
    const owner = ownerHere();
    if (owner === known) return;
    known = owner;
    hear(owner);
  };
  // Tokens that vanish in this very tab tell nobody: a return to the page finds out.
  const events = ['storage', 'pageshow', 'focus'];
  for (const event of events) addEventListener(event, check);
  const unlisten = listen('session', check);
  return () => {
    for (const event of events) removeEventListener(event, check);
    unlisten();
  };
}
