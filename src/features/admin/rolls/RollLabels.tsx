import type { ClothStock } from '../../../contract/admin-cloth.ts';
import { clothPaths } from '../../../lib/cloth-paths.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { metresOf } from '../orders/words.ts';
import { qrPath } from '../sheets/QrCode.tsx';
import { clothName } from './roll-list.ts';
import styles from './RollLabels.module.css';

interface RollLabelsProps {
  rolls: readonly ClothStock[];
  /** Whether a press asked for them, and not the address. */
  isPressed: boolean;
  onBack: () => void;
}

/** Labels of rolls and rests, 70 × 36 mm each; their QR opens the count. */
export function RollLabels({ rolls, isPressed, onBack }: RollLabelsProps) {
  const { t } = useI18n();
  const heading = useFocusAfter<HTMLHeadingElement>(isPressed ? 1 : 0);
  return (
    <section aria-labelledby="labels">
      <div className={`row ${styles.controls}`}>
        <h1 id="labels" ref={heading} tabIndex={-1}>
          {t('admin-cloth:labels.title')}
        </h1>
        <button type="button" className="button button-primary" onClick={() => print()}>
          {t('admin-cloth:labels.print')}
        </button>
        <button type="button" className="link-button" onClick={onBack}>
          {t('admin-cloth:labels.back')}
        </button>
      </div>
      <ul className={styles.labels}>
        {rolls.map((roll) => (
          <li key={roll.id}>
            <div>
              <b>{roll.id}</b>
              <p>{clothName(roll)}</p>
              <p>
                <strong>
                  {roll.isRest ? `${roll.width} × ${roll.length} cm` : `${metresOf(roll.length)} m, ${roll.width} cm`}
                </strong>
              </p>
              <p>
                {[
                  t('admin-cloth:lot', { lot: roll.lot }),
                  ...(roll.shelf === '' ? [] : [t('admin-cloth:shelf', { shelf: roll.shelf })]),
                ].join(' · ')}
              </p>
            </div>
            <RollCode id={roll.id} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RollCode({ id }: { id: string }) {
  const { t } = useI18n();
  const { size, path } = qrPath(location.origin + clothPaths.roll(id));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('admin-cloth:labels.qr', { id })}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
