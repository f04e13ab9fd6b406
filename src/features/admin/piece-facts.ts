/** Facts of a piece for a tailor, on the screen and on paper. Needs the messages of `admin-orders`. */
import { gatherOf, OPTION_IDS } from '../../domain/price/pricing.ts';
import type { Translate } from '../../i18n/messages.ts';
import { cm, metresOf } from './orders/words.ts';
import { roomTitle, type Piece } from './production.ts';

export interface PieceFact {
  readonly name: string;
  readonly value: string;
  /** Behind the value, in lighter type. */
  readonly more?: string;
}

export function pieceFacts(t: Translate, { item, window, production }: Piece): PieceFact[] {
  const { cut, hems, lining, seams, kind } = production;
  const facts: PieceFact[] = [
    { name: t('admin-orders:piece.size'), value: `${window.width} × ${window.height} cm` },
    {
      name: t('admin-orders:piece.fabric'),
      value: `${metresOf(production.fabric)} m`,
      ...(kind !== 'blind' && {
        more: `, ${t('admin-orders:piece.cuts', { count: cut.count, width: cm(cut.width) })}`,
      }),
    },
    {
      name: t('admin-orders:piece.cut'),
      value: t('admin-orders:piece.cutSize', { count: cut.count, width: cm(cut.width), height: cm(cut.height) }),
    },
  ];
  const add = (name: string, value: string, more?: string): void => {
    facts.push(more === undefined ? { name, value } : { name, value, more });
  };
  if (hems) {
    add(
      t('admin-orders:piece.hems'),
      t('admin-orders:piece.hemsText', { side: cm(hems.side), top: cm(hems.top), bottom: cm(hems.bottom) }),
      seams > 0 ? `, ${t('admin-orders:piece.seams', { count: seams })}` : undefined,
    );
  }
  const colour = item.colorName ?? item.color;
  if (colour) add(t('admin-orders:piece.color'), colour);
  if (kind === 'curtain') {
    add(t('admin-orders:piece.pleat'), t(`admin-orders:piece.pleats.${window.pleatType}`));
    add(t('admin-orders:piece.panels'), t(`admin-orders:piece.panelsText.${gatherOf(window) ?? 'two'}`));
    add(
      t('admin-orders:piece.lining'),
      lining
        ? t('admin-orders:piece.cutSize', { count: lining.count, width: cm(lining.width), height: cm(lining.height) })
        : t('admin-orders:piece.liningNone'),
    );
  }
  const extras = OPTION_IDS.filter((id) => id !== 'lining' && window[id]);
  if (extras.length > 0) {
    add(t('admin-orders:piece.extras'), extras.map((id) => t(`admin-orders:piece.options.${id}`)).join(', '));
  }
  if (item.quantity > 1) add(t('admin-orders:piece.quantity'), String(item.quantity));
  add(t('admin-orders:piece.label'), roomTitle(t, item.room, window));
  return facts;
}
