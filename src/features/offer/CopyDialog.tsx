import { useId, useState } from 'react';
import type { OfferWindow } from '../../domain/offer/offer.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { windowTitle } from '../../i18n/window-title.ts';
import { useI18n } from '../../ui/i18n.tsx';
import styles from './Offer.module.css';

interface CopyDialogProps {
  /** The other windows of the offer. */
  windows: readonly OfferWindow[];
  onCopy: (to: readonly string[]) => void;
  onClose: () => void;
}

/** To which windows something is copied. */
export function CopyDialog({ windows, onCopy, onClose }: CopyDialogProps) {
  const { t } = useI18n();
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isMissing, setMissing] = useState(false);
  return (
    <Dialog labelledBy={id} title={t('offer:copyTo.title')} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen.length === 0) setMissing(true);
          else onCopy(chosen);
        }}
      >
        {windows.length === 0 ? <p>{t('offer:copyTo.none')}</p> : <p>{t('offer:copyTo.text')}</p>}
        <div className={styles.targets}>
          {windows.map((window) => (
            <label key={window.id}>
              <input
                type="checkbox"
                className="tick"
                checked={chosen.includes(window.id)}
                onChange={({ target }) => {
                  setMissing(false);
                  setChosen((now) => (target.checked ? [...now, window.id] : now.filter((one) => one !== window.id)));
                }}
              />
              {windowTitle(t, window)} {window.room !== '' && window.size && t('windows:size', window.size)}
            </label>
          ))}
        </div>
        <p role="status">{isMissing && <span className="field-error">{t('offer:copyTo.missing')}</span>}</p>
        <div className="form-actions">
          {windows.length > 0 && (
            <button type="submit" className="button button-primary">
              {t('offer:copyTo.save')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('windows:cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
