import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { currentOf, type HomeWindow, MAX_WINDOWS, NO_WINDOWS, type WindowFields } from '../../domain/window/window.ts';
import { unsavedOf } from '../../domain/window/window-changes.ts';
import { failureMessage } from '../../i18n/failure.ts';
import type { CallFailure } from '../../lib/api.ts';
import { listen } from '../../lib/events.ts';
import { followFragment, leaveFragment } from '../../lib/fragment.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { Failed, Skeleton } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useAlive } from '../../ui/useInBrowser.ts';
import {
  deleteInAccount,
  isCustomer,
  loadCustomerWindows,
  saveAllInAccount,
  saveInAccount,
} from './customer-windows.ts';
import { isUnkept } from './kept.ts';
import { LinkedWindow } from './LinkedWindow.tsx';
import { WindowDialog } from './WindowDialog.tsx';
import { headingOf, WindowItem } from './WindowItem.tsx';
import { $windows, copyWindow, deleteWindow, keepSaved, saveWindow } from './windows.ts';
import styles from './WindowsPage.module.css';

/** The island of `/windows`; needs the messages of `windows`, `forms`, `rules` and `calls`. */
export default boundedIsland(WindowsPage);

/** Fragment of the address: opens the form of a new window. */
const NEW = '#new';

interface OpenWindow {
  id: string | null;
  start: Partial<WindowFields>;
}

/** A size that has no name yet is what the form begins with. */
function newWindow(): OpenWindow {
  const current = currentOf($windows.get());
  return { id: null, start: current?.id === null ? { width: current.width, height: current.height } : {} };
}

function WindowsPage() {
  const { t, to } = useI18n();
  const windows = useStore($windows, { ssr: () => NO_WINDOWS });
  const alive = useAlive();
  const [open, setOpen] = useState<OpenWindow | null>(null);
  // The button that adds goes with the first window, and with the last that there is room for.
  const [added, setAdded] = useState({ id: '', press: 0 });
  const heading = useFocusAfter<HTMLHeadingElement>(added.press);
  const { account, load } = useAccountWindows();
  const { list, saved } = windows;
  const current = currentOf(windows);

  const add = (): void => setOpen(newWindow());
  useEffect(() => {
    return followFragment((hash) => {
      if (hash !== NEW) return;
      leaveFragment();
      setOpen(newWindow());
    });
  }, []);

  /** A window that does not arrive stays on this device, and the notice above the list says so. */
  const send = (window: HomeWindow): void => {
    if (isCustomer()) void saveInAccount(window);
  };

  function save(id: string | null, fields: WindowFields): string | null {
    const saved = saveWindow(id, fields);
    if (saved) send(saved);
    if (saved && id === null && (list.length === 0 || list.length === MAX_WINDOWS - 1)) {
      setAdded({ id: saved.id, press: added.press + 1 });
    }
    return saved ? null : t('windows:full', { max: MAX_WINDOWS });
  }

  async function copy(window: HomeWindow): Promise<void> {
    const made = copyWindow(window);
    if (made) {
      send(made);
      setOpen({ id: made.id, start: made });
    } else await showToast({ text: t('windows:full', { max: MAX_WINDOWS }), tone: 'error' });
  }

  async function remove({ id, room }: HomeWindow): Promise<void> {
    const undo = deleteWindow(id);
    const restore = (): void => {
      if (!undo()) return;
      const back = $windows.get().list.find((window) => window.id === id);
      if (back) send(back);
    };
    // The account may have one that is not marked as saved: it was changed here since, or its answer is still on the way.
    const failure = isCustomer() ? await deleteInAccount(id) : null;
    if (failure) {
      // A session that ended meanwhile took the windows along.
      if (undo() && saved.includes(id)) keepSaved(id);
      await showToast({ text: failureMessage(t, failure), tone: 'error' });
      return;
    }
    await showToast({
      text: t('windows:deleted', { room }),
      action: { label: t('windows:undo'), run: restore },
      focusAfter: headingOf(id),
      durationMs: 10_000,
    });
  }

  const isUnknown = list.length === 0 && !current && account !== 'known';
  if (!alive || (isUnknown && account === 'asking')) return <Skeleton rows={2} height="card" />;
  const addButton = (
    <button type="button" className="button button-primary" onClick={add}>
      {t(list.length === 0 && current ? 'windows:nameIt' : 'windows:add')}
    </button>
  );
  const pasteLink = (
    <a className="button" href={to.paste}>
      {t('windows:paste')}
    </a>
  );
  const largest = Math.max(...list.flatMap(({ width, height }) => [width, height]));
  return (
    <div className={styles.page}>
      <LinkedWindow onTaken={send} />
      <AccountNotice unsaved={unsavedOf(windows).length} />
      {isUnkept() && <p className={styles.notice}>{t('windows:unkept')}</p>}
      {list.length === 0 ? (
        <div className={styles.empty}>
          {isUnknown && account !== 'asking' ? (
            <Failed failure={account} retry={load} />
          ) : (
            <>
              <h2>{current ? t('windows:unnamed', { ...current }) : t('windows:empty')}</h2>
              <p>{t(current ? 'windows:unnamedText' : 'windows:emptyText')}</p>
            </>
          )}
          <div className="form-actions">
            {addButton}
            {pasteLink}
          </div>
        </div>
      ) : (
        <>
          <ul className={styles.list}>
            {list.map((window) => (
              <WindowItem
                key={window.id}
                window={window}
                largest={largest}
                isCurrent={current?.id === window.id}
                heading={window.id === added.id ? heading : undefined}
                onEdit={() => setOpen({ id: window.id, start: window })}
                onCopy={() => void copy(window)}
                onDelete={() => void remove(window)}
              />
            ))}
          </ul>
          <div className={`form-actions ${styles.actions}`}>
            {list.length < MAX_WINDOWS ? addButton : <p>{t('windows:full', { max: MAX_WINDOWS })}</p>}
            {pasteLink}
            <button type="button" className="button" onClick={() => print()}>
              {t('windows:print')}
            </button>
            <a className="button" href={to.offer}>
              {t('windows:offer')}
            </a>
          </div>
        </>
      )}
      {open && (
        <WindowDialog
          isNew={open.id === null}
          start={open.start}
          onSave={(fields) => save(open.id, fields)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/**
 * The account's windows: fetched anew at each sign-in and when the network is back; windows typed meanwhile stay this device's until they
 * are saved. Until they are there no page says that there are none.
 */
function useAccountWindows() {
  const [account, setAccount] = useState<'asking' | 'known' | CallFailure>('asking');
  const load = useCallback(async (): Promise<void> => {
    const failure = await loadCustomerWindows();
    setAccount(failure ?? 'known');
  }, []);
  useEffect(() => {
    const ask = (): void => void load();
    ask();
    addEventListener('online', ask);
    const deafen = listen('session', ask);
    return () => {
      removeEventListener('online', ask);
      deafen();
    };
  }, [load]);
  return { account, load: () => void load() };
}

/**
 * Where the windows are kept. Windows that a customer brought along, or that did not arrive, are sent by this press and
 * by no other (decisions U7). @param unsaved how many only this device has
 */
function AccountNotice({ unsaved }: { unsaved: number }) {
  const { t } = useI18n();
  const [saving, setSaving] = useState(false);
  const [press, setPress] = useState(0);
  const told = useFocusAfter<HTMLParagraphElement>(press);
  if (!isCustomer()) return isUnkept() ? null : <p className={styles.kept}>{t('windows:onDevice')}</p>;
  if (unsaved === 0) {
    return (
      <p ref={told} role="status" tabIndex={-1} className={styles.kept}>
        {t('windows:inAccount')}
      </p>
    );
  }

  async function save(): Promise<void> {
    setSaving(true);
    const failure = await saveAllInAccount();
    setSaving(false);
    if (!failure) setPress(press + 1);
    if (failure && failure.code !== 'session_ended')
      await showToast({ text: failureMessage(t, failure), tone: 'error' });
  }

  return (
    <div className={styles.unsaved}>
      <p>{t('windows:unsaved', { count: unsaved })}</p>
      <button
        type="button"
        className="button"
        aria-disabled={saving || undefined}
        onClick={() => saving || void save()}
      >
        {t(saving ? 'windows:saving' : 'windows:saveAll')}
      </button>
    </div>
  );
}
