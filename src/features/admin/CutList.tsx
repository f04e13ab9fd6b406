import type { ReactNode } from 'react';
import type { SheetOrder } from '../../contract/admin-sheets.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemakeTag } from './PieceFacts.tsx';
import { cutsOf } from './production.ts';

/** Tracks and rods of an order as they are cut, each with the parts to be counted into its box; nothing where there are none. */
export function CutList({
  items,
  className,
  actOf,
}: Pick<SheetOrder, 'items'> & {
  className?: string | undefined;
  /** Acts on one of them, by its position in the order. */
  actOf?: (position: number, name: string) => ReactNode;
}) {
  const { t } = useI18n();
  const cuts = cutsOf(items);
  if (cuts.length === 0) return null;
  return (
    <div className={className}>
      <p>{t('admin-orders:piece.lengths')}</p>
      <ul>
        {cuts.map(({ item: { name, colorName, room, quantity, parts = [], sku, remake }, length, position }, at) => (
          <li key={`${sku}-${at}`}>
            {quantity} × <b>{length} cm</b> {[name, colorName, room].filter(Boolean).join(', ')}
            {parts.length > 0 && `: ${parts.map((part) => `${part.count} ${part.name}`).join(', ')}`}{' '}
            {remake && <RemakeTag remake={remake} />}
            {actOf?.(position, `${name} ${length} cm`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
