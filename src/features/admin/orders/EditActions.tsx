import { useI18n } from '../../../ui/i18n.tsx';

/** The last row of a form that corrects an order. */
export function EditActions({ save, isBusy, onClose }: { save: string; isBusy: boolean; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <div className="form-actions">
      <button type="submit" className="button button-primary" aria-disabled={isBusy}>
        {save}
      </button>
      <button type="button" className="button" onClick={onClose}>
        {t('admin-orders:edit.cancel')}
      </button>
    </div>
  );
}
