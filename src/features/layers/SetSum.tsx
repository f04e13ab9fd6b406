import { useEffect, useState } from 'react';
import type { Role } from '../../domain/layers/layers.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { layerName } from './layer-words.ts';
import styles from './SetSum.module.css';
import type { OpenSet } from './useSet.ts';

interface SetSumProps {
  set: OpenSet;
  /** The window in words. */
  window: string;
  /** Asked for where nobody has said a size yet. */
  onSizeWanted: () => void;
}

/**
 * The sum with its rows, and the one press that puts the set into the cart below its window's name. Without a name none is sent: the
 * size would stay the name of lines that are changed to another one (decisions U8).
 */
export function SetSum({ set, window, onSizeWanted }: SetSumProps) {
  const { t, money, to, locale } = useI18n();
  const counted = set.layers.filter(({ counts }) => counts);
  const present = usePresent(set);
  const missing = counted.filter(({ role }) => !present.has(role));
  const isThere = counted.length > 0 && missing.length === 0;
  const [busy, setBusy] = useState(false);
  // Its button becomes the link to the cart once the set lies there.
  const [press, setPress] = useState(0);
  const toCart = useFocusAfter<HTMLAnchorElement>(press);

  async function add(layers: typeof counted): Promise<void> {
    if (set.isExample) {
      onSizeWanted();
      void showToast({ text: t('layers:typeSizeFirst') });
      return;
    }
    if (busy || layers.length === 0) return;
    setBusy(true);
    try {
      const { putIntoCart } = await import('./cart-lines.ts');
      await putIntoCart(layers, { room: set.room, window }, t, locale);
      if (!isThere) setPress(press + 1);
    } catch {
      await showToast({ text: t('layers:failed'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  }

  const label = set.isExample
    ? t('layers:typeSize')
    : busy
      ? t('layers:adding')
      : missing.length < counted.length
        ? t('layers:addRest', { count: missing.length })
        : t('layers:add');
  return (
    <section className={styles.sum} aria-label={t('layers:sum')}>
      {counted.length === 0 ? (
        !set.isPart && <p>{t('layers:empty')}</p>
      ) : (
        <dl>
          {counted.map((layer) => (
            <div key={layer.role}>
              <dt>{layerName(layer, t)}</dt>
              <dd>{money(layer.price ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.vat}>{t('layers:vat')}</p>
      <div className={styles.bar}>
        <p>
          <span>{t('layers:pieces', { count: counted.length, window })}</span>
          <b role="status">{money(set.sum)}</b>
        </p>
        {isThere && !set.isExample ? (
          <a ref={toCart} className="button button-primary" href={to.cart}>
            {t('layers:toCart')}
          </a>
        ) : (
          <button
            type="button"
            className="button button-primary"
            aria-disabled={counted.length === 0 || busy || undefined}
            onClick={() => void add(missing)}
          >
            {label}
          </button>
        )}
      </div>
      {isThere && !set.isExample && (
        <p className={styles.there}>
          {t(set.isPart ? 'layers:inCartPart' : 'layers:inCart')}{' '}
          <button type="button" className="link-button" onClick={() => void add(counted)}>
            {t('layers:addAgain')}
          </button>
        </p>
      )}
    </section>
  );
}

/** Layers that lie in the cart for this window already; none until the cart has been read. */
function usePresent({ layers, isExample, room }: OpenSet): ReadonlySet<Role> {
  const { locale } = useI18n();
  const [roles, setRoles] = useState<ReadonlySet<Role>>(new Set());
  useEffect(() => {
    if (isExample) return undefined;
    let unsubscribe: (() => void) | undefined;
    let ended = false;
    // A failed fetch is told at the press.
    void import('./cart-lines.ts').then(
      async ({ $cart, rolesIn, startCart }) => {
        await startCart();
        if (!ended) unsubscribe = $cart.subscribe(({ lines }) => setRoles(rolesIn(lines, layers, room, locale)));
      },
      () => undefined,
    );
    return () => {
      ended = true;
      unsubscribe?.();
    };
  }, [layers, room, locale, isExample]);
  return roles;
}
