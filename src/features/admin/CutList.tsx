import type { AdminOrder } from '../../contract/admin-orders.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { cutsOf } from './production.ts';

/** Tracks and rods of an order as they are cut, each with the parts to be counted into its box; nothing where there are none. */
export function CutList({ items, className }: Pick<AdminOrder, 'items'> & { className?: string | undefined }) {
  const { t } = useI18n();
  const cuts = cutsOf(items);
  if (cuts.length === 0) return null;
  return (
    <div className={className}>
      <p>{t('admin-orders:piece.lengths')}</p>
      <ul>
        {cuts.map(({ item: { name, colorName, room, quantity, parts = [], sku }, length }, at) => (
          <li key={`${sku}-${at}`}>
            {quantity} × <b>{length} cm</b> {[name, colorName, room].filter(Boolean).join(', ')}
            {parts.length > 0 && `: ${parts.map((part) => `${part.count} ${part.name}`).join(', ')}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
