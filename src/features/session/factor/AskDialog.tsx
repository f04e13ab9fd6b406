import { useId, type ReactNode } from 'react';
import { Dialog, DialogHead } from '../../../ui/Dialog.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import styles from './ask.module.css';

interface AskDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the page that asked, which stays as it is. */
export function AskDialog({ title, onClose, children }: AskDialogProps) {
  const { t } = useI18n();
  const id = useId();
  return (
    <Dialog labelledBy={id} className="dialog form-dialog" onClose={onClose}>
      <DialogHead
        id={id}
        title={title}
        close={t('admin-factor:close')}
        onClose={onClose}
        className={`dialog-head ${styles.head}`}
      />
      <div className={styles.body}>{children}</div>
    </Dialog>
  );
}
