import { useI18n } from '../../ui/i18n.tsx';
import { pieceFacts } from './piece-facts.ts';
import type { Piece } from './production.ts';
import type { Remake } from '../../domain/order/remake.ts';
import styles from './RemakeTag.module.css';

/** Facts of a piece for a tailor, on the screen and on paper; the list is styled by its page. */
export function PieceFacts({ piece, className }: { piece: Piece; className?: string | undefined }) {
  const { t } = useI18n();
  return (
    <dl className={className}>
      {pieceFacts(t, piece).map(({ name, value, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            {more}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Marks what is made again, and for which time. Needs the messages `admin-orders:piece`. */
export function RemakeTag({ remake: { time } }: { remake: Remake }) {
  const { t } = useI18n();
  return <b className={styles.tag}>{t('admin-orders:piece.remake', { time })}</b>;
}

/** Marks what the fit guarantee covers: its size was measured more than once (decisions P27). */
export function CoverTag() {
  const { t } = useI18n();
  return <b className={styles.tag}>{t('admin-orders:piece.covered')}</b>;
}
