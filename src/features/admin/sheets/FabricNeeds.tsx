import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { fabricNeeds, productionOf } from '../../../domain/workshop/production.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { UNKNOWN_CLOTH, type Cloths } from '../cloths.ts';
import { metresOf } from '../orders/words.ts';
import { PRODUCTION_RULES } from '../production-rules.ts';
import styles from './FabricNeeds.module.css';

/** Cloth that must be in the workshop, by cloth and colour. */
export function FabricNeeds({ orders, cloths }: { orders: readonly AdminOrder[]; cloths: Cloths | null }) {
  const { t } = useI18n();
  const names = new Map<string, { name: string; colorName: string | null }>();
  const lines = orders.flatMap(({ items }) =>
    items.flatMap(({ productId, name, color, colorName, quantity, configuration: made }) => {
      const configuration = windowOf(made);
      if (configuration === null) return [];
      const cloth = cloths?.get(productId) ?? UNKNOWN_CLOTH;
      const key = `${productId} ${color ?? ''}`;
      if (!names.has(key)) names.set(key, { name, colorName: colorName ?? color });
      return [{ productId, color, quantity, configuration, cloth }];
    }),
  );
  const needs = fabricNeeds(lines, PRODUCTION_RULES);
  const lining = lines
    .map((line) => productionOf(line.configuration, line.cloth, PRODUCTION_RULES).liningFabric * line.quantity)
    .reduce((sum, length) => sum + length, 0);
  if (needs.length === 0) return <p>{t('admin-sheets:fabric.none')}</p>;
  return (
    <article className={`paper ${styles.needs}`}>
      <h2>{t('admin-sheets:fabric.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('admin-sheets:fabric.fabric')}</th>
            <th scope="col">{t('admin-sheets:fabric.color')}</th>
            <th scope="col">{t('admin-sheets:fabric.pieces')}</th>
            <th scope="col">{t('admin-sheets:fabric.metres')}</th>
          </tr>
        </thead>
        <tbody>
          {needs.map(({ productId, color, pieces, fabric }) => {
            const key = `${productId} ${color ?? ''}`;
            return (
              <tr key={key}>
                <td>{names.get(key)?.name}</td>
                <td>{names.get(key)?.colorName}</td>
                <td>{pieces}</td>
                <td>
                  <b>{metresOf(fabric)} m</b>
                </td>
              </tr>
            );
          })}
          {lining > 0 && (
            <tr>
              <td colSpan={3}>{t('admin-sheets:fabric.lining')}</td>
              <td>
                <b>{metresOf(lining)} m</b>
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={2}>{t('admin-sheets:fabric.sum')}</td>
            <td>{needs.reduce((sum, { pieces }) => sum + pieces, 0)}</td>
            <td>
              <b>{metresOf(needs.reduce((sum, { fabric }) => sum + fabric, lining))} m</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <p>{t('admin-sheets:fabric.hint')}</p>
    </article>
  );
}
