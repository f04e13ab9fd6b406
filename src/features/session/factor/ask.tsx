import type { ReactNode } from 'react';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { showDialog } from '../../../ui/show-dialog.ts';
import { AskDialog } from './AskDialog.tsx';
import { GiveFactor } from './GiveFactor.tsx';
import { factorProps } from './words.ts';

interface AskedProps {
  onGiven: () => void;
  onClose: () => void;
}

/**
 * Asks for something in a dialog on this page.
 * @returns whether it was given; false when the dialog was closed
 */
export const askIn = (render: (asked: AskedProps) => ReactNode): Promise<boolean> =>
  new Promise((resolve) => {
    let isGiven = false;
    showDialog(
      (close) => {
        const onGiven = () => {
          isGiven = true;
          close();
        };
        return render({ onGiven, onClose: close });
      },
      () => resolve(isGiven),
    );
  });

/**
 * Asks an operator for the second factor, in a dialog on this page.
 * @param lack `second_factor_required`: the session has none yet; `confirmation_required`: it is asked for again, for money and
 *   personal data in bulk @returns whether it was given; rejects when offline, before anything was shown
 */
export async function askForFactor(lack: 'second_factor_required' | 'confirmation_required'): Promise<boolean> {
  const props = await factorProps();
  const Asked = lack === 'confirmation_required' ? ConfirmDialog : FactorDialog;
  return askIn((asked) => <Asked {...props} {...asked} />);
}

/** Needs `admin-factor`, `forms`, `rules` and `calls`. */
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
