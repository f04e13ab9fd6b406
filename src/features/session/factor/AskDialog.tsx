import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
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
  return (
    <Dialog title={title} close={t('admin-factor:close')} headClass={`dialog-head ${styles.head}`} onClose={onClose}>
      <div className={styles.body}>{children}</div>
    </Dialog>
  );
}
