import { useState, type Ref } from 'react';
import { setText } from '../../domain/layers/set-address.ts';
import { type HomeWindow } from '../../domain/window/window.ts';
import { windowHash } from '../../domain/window/window-changes.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { chooseWindow } from './windows.ts';
import styles from './WindowsPage.module.css';

interface WindowItemProps {
  window: HomeWindow;
  /** The longest side of all of them, in cm: drawn to one scale, so that the kitchen is smaller. */
  largest: number;
  isCurrent: boolean;
  heading?: Ref<HTMLHeadingElement> | undefined;
  onEdit: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** Id of the heading; it takes the focus back once a deletion is undone. */
export const headingOf = (id: string): string => `window-${id}`;

export function WindowItem({ window, largest, isCurrent, heading, onEdit, onCopy, onDelete }: WindowItemProps) {
  const { t, to } = useI18n();
  const { id, room, width, height, mount, note } = window;
  const [press, setPress] = useState(0);
  const chosen = useFocusAfter<HTMLParagraphElement>(press);
  const choose = (): void => {
    chooseWindow(id);
    setPress(press + 1);
  };
  const whose = <span className="visually-hidden"> {room}</span>;
  const action = (label: string, run: () => void) => (
    <button type="button" className="link-button" onClick={run}>
      {label}
      {whose}
    </button>
  );
  return (
    <li className={styles.item} data-current={isCurrent || undefined}>
      <Sketch width={width} height={height} largest={largest} />
      <div className={styles.facts}>
        <h2 id={headingOf(id)} ref={heading} tabIndex={-1}>
          {room}
        </h2>
        <p className={styles.size}>{t('windows:size', { width, height })}</p>
        {mount !== null && <p>{t(`windows:mounts.${mount}`)}</p>}
        {note !== '' && <p className={styles.note}>{note}</p>}
        <p ref={chosen} tabIndex={-1} className={styles.chosen}>
          {isCurrent ? t('windows:current') : action(t('windows:makeCurrent'), choose)}
        </p>
        <div className={styles.actions}>
          {/* With the window in its fragment: another tab opens the same. */}
          <a
            href={`${to.layers}#${setText({ size: { width, height }, room, worn: {} })}`}
            onClick={() => chooseWindow(id)}
          >
            {t('windows:dress')}
            {whose}
          </a>
          {action(t('windows:edit'), onEdit)}
          {action(t('windows:copy'), onCopy)}
          <SendLink window={window} />
          {action(t('windows:delete'), onDelete)}
        </div>
      </div>
    </li>
  );
}

const SHEET = 120;

/** The opening and the rod above it; the words beside it say the same. */
function Sketch({ width, height, largest }: { width: number; height: number; largest: number }) {
  // Minimum size of a drawn window.
  const scale = (SHEET - 16) / largest;
  const [w, h] = [Math.max(8, width * scale), Math.max(8, height * scale)];
  const x = (SHEET - w) / 2;
  return (
    <svg className={styles.sketch} viewBox={`0 0 ${SHEET} ${SHEET}`} aria-hidden="true">
      <path d={`M${x} 10h${w}v${h}h${-w}zM${SHEET / 2} 10v${h}`} />
      <path d={`M${x - 5} 6h${w + 10}`} strokeWidth="3" />
    </svg>
  );
}

/** The whole window is in the link's fragment: nothing is stored, and no server sees it. */
function SendLink({ window }: { window: HomeWindow }) {
  const { t } = useI18n();
  return (
    <ShareLink
      title={t('windows:shareTitle', { room: window.room })}
      address={() => location.origin + location.pathname + windowHash(window)}
      words={{
        label: (
          <>
            {t('windows:send')}
            <span className="visually-hidden"> {window.room}</span>
          </>
        ),
        copied: t('windows:copied'),
        byHand: t('windows:copyByHand'),
      }}
    />
  );
}
