import { useEffect, useReducer, useState } from 'react';
import { listen } from '../../../lib/events.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { changeWindows, currentWindow } from '../../windows/kept.ts';

/**
 * Makes a size that is looked at the one that prices every list, where another one does: a link's, or one typed beside a window with a name,
 * which stays in the list (decisions U5).
 */
export function OwnWindow({ width, height }: { width: number; height: number }) {
  const { t, to } = useI18n();
  const [, follow] = useReducer((times: number) => times + 1, 0);
  const [kept, setKept] = useState('');
  useEffect(() => listen('windows', follow), []);
  const size = `${width} × ${height}`;
  const current = currentWindow();
  const isCurrent = current?.width === width && current.height === height;
  return (
    <span role="status">
      {isCurrent && kept === size && (
        <>
          {t('picture:own.kept', { size })} <a href={to.windows}>{t('picture:own.name')}</a>
        </>
      )}
      {!isCurrent && (
        <button
          type="button"
          onClick={() => {
            setKept(size);
            changeWindows((windows) => {
              const known = windows.list.find((one) => one.width === width && one.height === height);
              return { ...windows, current: known?.id ?? { width, height } };
            });
          }}
        >
          {t('picture:own.keep')}
        </button>
      )}
    </span>
  );
}
