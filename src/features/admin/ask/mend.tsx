import type { ReactNode } from 'react';
import { factorProps } from '../../session/factor/words.ts';
import { showDialog } from '../../../ui/show-dialog.ts';
import { whoWorksHere } from '../person.ts';
import { SessionDialog } from './SessionDialog.tsx';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { AskDialog } from './AskDialog.tsx';
import { GiveFactor } from './GiveFactor.tsx';

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
  const mine = { lack, outcome: before.then(() => ask(lack)) };
  asking = mine;
  const done = () => {
    if (asking === mine) asking = null;
  };
  mine.outcome.then(done, done);
  return mine.outcome;
}

async function ask(lack: Lack): Promise<boolean> {
  const props = await factorProps();
  const person = whoWorksHere();
  return new Promise((resolve) => {
    let isGiven = false;
    const settled = () => {
      resolve(isGiven);
    };
    showDialog((close): ReactNode => {
      const outcome = {
        onGiven: () => {
          isGiven = true;
          close();
        },
        onClose: close,
      };
      if (lack === 'confirmation_required') return <ConfirmDialog {...props} {...outcome} />;
      if (lack === 'second_factor_required') return <FactorDialog {...props} {...outcome} />;
      return <SessionDialog {...props} {...outcome} email={person?.email ?? ''} />;
    }, settled);
  });
}

interface AskedProps {
  onGiven: () => void;
  onClose: () => void;
}

/** Asked again for money and personal data in bulk; needs `admin-factor`, `forms`, `rules` and `calls`. */
const ConfirmDialog = boundedIsland(function ConfirmDialog({ onGiven, onClose }: AskedProps) {
  const { t } = useI18n();
  return (
    <AskDialog title={t('admin-factor:confirm.title')} onClose={onClose}>
      <p>{t('admin-factor:confirm.text')}</p>
      <GiveFactor onGiven={onGiven} cancel={{ label: t('admin-factor:confirm.cancel'), onCancel: onClose }} />
    </AskDialog>
  );
});

/**
 * An operator whose session has no second factor yet, such as a customer who was just named one: sets it up, or gives
 * the one that the account has.
 */
const FactorDialog = boundedIsland(function FactorDialog({ onGiven, onClose }: AskedProps) {
  const { t } = useI18n();
  return (
    <AskDialog title={t('admin-factor:step.title')} onClose={onClose}>
      <GiveFactor onGiven={onGiven} />
    </AskDialog>
  );
});
