import type { SheetOrder } from '../../../contract/admin-sheets.ts';
import { windowOf } from '../../../domain/price/pricing.ts';
import { fabricNeeds, type MadeLine } from '../../../domain/workshop/fabric-needs.ts';
import { productionOf } from '../../../domain/workshop/production.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { UNKNOWN_CLOTH, type Cloths } from '../cloths.ts';
import { metresOf } from '../orders/words.ts';
import { PRODUCTION_RULES } from '../production-rules.ts';
import styles from './FabricNeeds.module.css';
import { weekOfOrder } from './sheet-orders.ts';

interface FabricNeedsProps {
  orders: readonly SheetOrder[];
  cloths: Cloths | null;
  /** Whether this week and the next have columns of their own. */
  isByWeek: boolean;
}

/** Metres of roll that must be in the workshop, by cloth and colour (decisions W2). */
export function FabricNeeds({ orders, cloths, isByWeek }: FabricNeedsProps) {
  const { t } = useI18n();
  const columns = [
    ...(isByWeek
      ? (['this', 'next'] as const).map((week) => ({
          name: t(`admin-sheets:span.${week}`),
          sums: sumsOf(
            orders.filter((order) => weekOfOrder(order) === week),
            cloths,
          ),
        }))
      : []),
    { name: t(isByWeek ? 'admin-sheets:fabric.total' : 'admin-sheets:fabric.metres'), sums: sumsOf(orders, cloths) },
  ];
  const needs = fabricNeeds(linesOf(orders, cloths), PRODUCTION_RULES);
  const hasLining = columns.some(({ sums }) => sums.lining > 0);
  const unpaid = orders.filter(({ isUnpaid }) => isUnpaid).length;
  if (needs.length === 0) return <p>{t('admin-sheets:fabric.none')}</p>;
  return (
    <article className={`paper ${styles.needs}`}>
      <h2>{t('admin-sheets:fabric.title')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('admin-sheets:fabric.fabric')}</th>
            <th scope="col">{t('admin-sheets:fabric.pieces')}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {needs.map((need) => (
            <tr key={keyOf(need)}>
              <th scope="row">{wordsOf(orders, need)}</th>
              <td>{need.pieces}</td>
              {columns.map(({ name, sums }) => (
                <td key={name}>{metres(sums.byCloth.get(keyOf(need)) ?? 0)}</td>
              ))}
            </tr>
          ))}
          {hasLining && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('admin-sheets:fabric.lining')}
              </th>
              {columns.map(({ name, sums }) => (
                <td key={name}>{metres(sums.lining)}</td>
              ))}
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('admin-sheets:fabric.sum')}</th>
            <td>{needs.reduce((sum, { pieces }) => sum + pieces, 0)}</td>
            {columns.map(({ name, sums }) => (
              <td key={name}>{metres(sums.all)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      <p>{t('admin-sheets:fabric.hint')}</p>
      {unpaid > 0 && <p>{t('admin-sheets:fabric.unpaid', { count: unpaid })}</p>}
    </article>
  );
}

const metres = (length: number) => (length === 0 ? '–' : <b>{metresOf(length)} m</b>);

const keyOf = ({ productId, color }: { readonly productId: number; readonly color: string | null }): string =>
  `${productId} ${color ?? ''}`;

/** Cloth and colour as any line of them is called. */
function wordsOf(orders: readonly SheetOrder[], need: Parameters<typeof keyOf>[0]): string {
  const line = orders.flatMap(({ items }) => items).find((item) => keyOf(item) === keyOf(need));
  return [line?.name, line?.colorName ?? line?.color].filter(Boolean).join(', ');
}

/** Lines, each with the windows of it whose cloth is still to be cut. */
export const linesOf = (orders: readonly SheetOrder[], cloths: Cloths | null): MadeLine[] =>
  orders.flatMap(({ items, toCut }) =>
    items.flatMap(({ productId, color, configuration: made }, position) => {
      const [configuration, quantity = 0] = [windowOf(made), toCut[position]];
      if (configuration === null || quantity === 0) return [];
      return [{ productId, color, quantity, configuration, cloth: cloths?.get(productId) ?? UNKNOWN_CLOTH }];
    }),
  );

interface FabricSums {
  /** In cm of roll, by `keyOf`. */
  readonly byCloth: ReadonlyMap<string, number>;
  readonly lining: number;
  readonly all: number;
}

function sumsOf(orders: readonly SheetOrder[], cloths: Cloths | null): FabricSums {
  const lines = linesOf(orders, cloths);
  const needs = fabricNeeds(lines, PRODUCTION_RULES);
  const lining = lines.reduce(
    (sum, { configuration, cloth, quantity }) =>
      sum + productionOf(configuration, cloth, PRODUCTION_RULES).liningFabric * quantity,
    0,
  );
  return {
    byCloth: new Map(needs.map((need) => [keyOf(need), need.fabric])),
    lining,
    all: needs.reduce((sum, { fabric }) => sum + fabric, lining),
  };
}
