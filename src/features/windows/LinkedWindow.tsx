import { MAX_WINDOWS, type HomeWindow, type WindowFields } from '../../domain/window/window.ts';
import { readWindowHash } from '../../domain/window/window-form.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useLink } from '../../ui/useLink.ts';
import { takeWindow } from './windows.ts';
import styles from './WindowsPage.module.css';

/** Asks about the window that a link brought: nothing is added by itself. A link that cannot be read is told. */
export function LinkedWindow({ onTaken }: { onTaken: (window: HomeWindow) => void }) {
  const { t } = useI18n();
  const { linked, leave } = useLink(readWindowHash);

  if (linked === null) return null;
  if (typeof linked === 'string') {
    return (
      <p className={styles.notice} role="alert">
        {t('windows:linkBroken')}
      </p>
    );
  }
  return (
    <Question
      window={linked}
      onNo={leave}
      onYes={() => {
        const taken = takeWindow(linked);
        const text = taken ? t('windows:added', { room: linked.room }) : t('windows:full', { max: MAX_WINDOWS });
        leave();
        if (taken) onTaken(taken);
        void showToast({ text });
      }}
    />
  );
}

function Question({ window, onYes, onNo }: { window: WindowFields; onYes: () => void; onNo: () => void }) {
  const { t } = useI18n();
  const { room, width, height, mount, note } = window;
  return (
    <Dialog title={t('windows:linkTitle')} headClass={styles.question} className="dialog" onClose={onNo}>
      <p className={styles.linked}>
        <b>{room}</b> {t('windows:size', { width, height })}
        {mount !== null && `, ${t(`windows:mounts.${mount}`)}`}
      </p>
      {note !== '' && <p className={styles.note}>{note}</p>}
      <div className="form-actions">
        <button type="button" className="button button-primary" onClick={onYes}>
          {t('windows:linkAdd')}
        </button>
        <button type="button" className="button" onClick={onNo}>
          {t('windows:cancel')}
        </button>
      </div>
    </Dialog>
  );
}
