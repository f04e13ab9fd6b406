import { askForFactor, askIn } from '../../session/factor/ask.tsx';
import { factorProps } from '../../session/factor/words.ts';
import { whoWorksHere } from '../person.ts';
import { SessionDialog } from './SessionDialog.tsx';

/** Parts of a session that a call may lack. */
export type Lack = 'session_ended' | 'second_factor_required' | 'confirmation_required';

let asking: { readonly lack: Lack; readonly outcome: Promise<boolean> } | null = null;

/**
 * Asks for what the session lacks, in a dialog on this page. Calls that lack something at the same time share one.
 * @returns whether it was given; false when the dialog was closed. Rejects when offline, before anything was shown
 */
export function mend(lack: Lack): Promise<boolean> {
  if (asking?.lack === lack) return asking.outcome;
  const before = asking?.outcome ?? Promise.resolve(true);
  const mine = { lack, outcome: before.then(() => (lack === 'session_ended' ? askForSession() : askForFactor(lack))) };
  asking = mine;
  const done = () => {
    if (asking === mine) asking = null;
  };
  mine.outcome.then(done, done);
  return mine.outcome;
}

async function askForSession(): Promise<boolean> {
  const props = await factorProps();
  const email = whoWorksHere()?.email ?? '';
  return askIn((asked) => <SessionDialog {...props} {...asked} email={email} />);
}
