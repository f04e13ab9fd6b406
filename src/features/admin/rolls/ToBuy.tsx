import { useState } from 'react';
import type { Shortage } from '../../../contract/admin-cloth.ts';
import { bySupplier, metresToBuy, typedMetres } from '../../../domain/cutting/purchase.ts';
import { CSV_START, csvLine } from '../../../domain/values/csv.ts';
import { dayInIstanbul } from '../../../domain/values/dates.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { metresOf } from '../orders/words.ts';
import { clothName } from './roll-list.ts';
import styles from './Rolls.module.css';

const keyOf = ({ productId, color, lot }: Shortage): string => `${productId} ${color ?? ''} ${lot ?? ''}`;

/** Missing cloth by supplier, with metres that may be changed; as a letter to copy, or as CSV. */
export function ToBuy({ short }: { short: readonly Shortage[] }) {
  const { t } = useI18n();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [letterTo, setLetterTo] = useState<string | null>(null);
  const groups = bySupplier(short);
  const metresFor = (row: Shortage): string => typed[keyOf(row)] ?? String(metresToBuy(row.needed));
  /** As the letter and the file say it; a slip of the finger becomes what is needed. */
  const written = (row: Shortage): string =>
    metresOf(typedMetres(metresFor(row)) ?? metresToBuy(row.needed) * 100).replace(/,00$/, '');
  const asked = groups.find(({ supplier }) => supplier === letterTo);
  const namedCloth = (row: Shortage): string =>
    row.lot === undefined ? clothName(row) : `${clothName(row)}, ${t('admin-cloth:lot', { lot: row.lot })}`;
  const nameOf = (supplier: string): string => (supplier === '' ? t('admin-cloth:rolls.noSupplier') : supplier);

  function save(supplier: string, rows: readonly Shortage[]) {
    const head = (['supplier', 'cloth', 'color', 'metres', 'lot'] as const).map((one) =>
      t(`admin-cloth:rolls.csvHead.${one}`),
    );
    const lines = rows.map((row) => csvLine([supplier, row.product, row.colorName, written(row), row.lot ?? '']));
    const name = t('admin-cloth:rolls.csvName', { day: dayInIstanbul(new Date()) });
    saveFile(name, new Blob([CSV_START, csvLine(head), ...lines], { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <aside aria-labelledby="to-buy">
      <div className="head">
        <h2 id="to-buy">{t('admin-cloth:rolls.buy')}</h2>
        <p className="fine">{t('admin-cloth:rolls.buyHint')}</p>
      </div>
      {groups.map(({ supplier, rows }) => (
        <div key={supplier} className={styles.supplier}>
          <h3>{nameOf(supplier)}</h3>
          <ul>
            {rows.map((row) => (
              <li key={keyOf(row)}>
                <span>{namedCloth(row)}</span>
                <span>
                  <input
                    className="field-control"
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={8}
                    aria-label={t('admin-cloth:rolls.metres', { cloth: namedCloth(row) })}
                    value={metresFor(row)}
                    onChange={({ target }) => setTyped({ ...typed, [keyOf(row)]: target.value })}
                  />{' '}
                  m
                </span>
              </li>
            ))}
          </ul>
          <p className="row">
            <button
              type="button"
              className="button"
              aria-label={t('admin-cloth:rolls.letterOf', { supplier: nameOf(supplier) })}
              onClick={() => setLetterTo(supplier)}
            >
              {t('admin-cloth:rolls.letter')}
            </button>
            <button
              type="button"
              className="link-button"
              aria-label={t('admin-cloth:rolls.csvOf', { supplier: nameOf(supplier) })}
              onClick={() => save(supplier, rows)}
            >
              {t('admin-cloth:rolls.csv')}
            </button>
          </p>
        </div>
      ))}
      {asked && (
        <Letter
          title={t('admin-cloth:rolls.letterTitle', { supplier: nameOf(asked.supplier) })}
          text={t('admin-cloth:rolls.letterText', {
            rows: asked.rows
              .map((row) =>
                row.lot === undefined
                  ? t('admin-cloth:rolls.letterRow', { cloth: clothName(row), metres: written(row) })
                  : t('admin-cloth:rolls.letterLotRow', { cloth: clothName(row), metres: written(row), lot: row.lot }),
              )
              .join('\n'),
          })}
          onClose={() => setLetterTo(null)}
        />
      )}
    </aside>
  );
}

function Letter({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Dialog title={title} close={t('admin-cloth:rolls.close')} onClose={onClose}>
      <p className="typed">{text}</p>
      <p>
        <CopyButton
          value={text}
          label={t('admin-cloth:rolls.copy')}
          name={`${t('admin-cloth:rolls.copy')}: ${title}`}
          done={t('admin-cloth:rolls.copied')}
          failed={t('admin-cloth:rolls.copyFailed')}
        />
      </p>
    </Dialog>
  );
}
