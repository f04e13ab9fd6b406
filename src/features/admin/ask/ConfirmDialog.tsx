import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { AskDialog } from './AskDialog.tsx';
import { GiveFactor } from './GiveFactor.tsx';

interface ConfirmDialogProps {
  onGiven: () => void;
  onClose: () => void;
}

/** Asked again for money and personal data in bulk; needs `admin-factor`, `forms`, `rules` and `calls`. */
export const ConfirmDialog = boundedIsland(function ConfirmDialog({ onGiven, onClose }: ConfirmDialogProps) {
  const { t } = useI18n();
  return (
    <AskDialog title={t('admin-factor:confirm.title')} onClose={onClose}>
      <p>{t('admin-factor:confirm.text')}</p>
      <GiveFactor onGiven={onGiven} cancel={{ label: t('admin-factor:confirm.cancel'), onCancel: onClose }} />
    </AskDialog>
  );
});
