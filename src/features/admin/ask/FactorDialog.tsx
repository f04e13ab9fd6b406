import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { AskDialog } from './AskDialog.tsx';
import { GiveFactor } from './GiveFactor.tsx';

interface FactorDialogProps {
  onGiven: () => void;
  onClose: () => void;
}

/**
 * An operator whose session has no second factor yet, such as a customer who was just named one: sets it up, or gives
 * the one that the account has.
 */
export const FactorDialog = boundedIsland(function FactorDialog({ onGiven, onClose }: FactorDialogProps) {
  const { t } = useI18n();
  return (
    <AskDialog title={t('admin-factor:step.title')} onClose={onClose}>
      <GiveFactor onGiven={onGiven} />
    </AskDialog>
  );
});
