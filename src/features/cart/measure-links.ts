/**
 * Links by which a second person measures a window of this owner (decisions P27), until they are answered. The answer becomes a measure like one
 * of this browser.
 */
import * as contract from '../../contract/measure-links.ts';
import type { CartLine } from '../../domain/cart/cart.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { isOf, renamed, withMeasure } from '../../domain/window/fit-cover.ts';
import { MAX_MEASURED, parseAsked, storedMeasures, type AskedMeasure } from '../../domain/window/fit-cover-schema.ts';
import { call, type CallFailure } from '../../lib/api.ts';
import { ownedAtom } from '../../lib/owned-atom.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import { changeMeasures } from './measures.ts';

const kept = ownedStore<readonly AskedMeasure[]>({
  key: 'kp-measure-links',
  parse: parseAsked,
  serialize: storedMeasures,
  join: (visitors, own) => [...own, ...visitors].slice(-MAX_MEASURED),
});

export const { $value: $asked, change: changeAsked } = ownedAtom(kept);

/** Opens a link for a window. Neither its room nor its size is sent. */
export async function askSecond(window: Omit<AskedMeasure, 'id' | 'until'>): Promise<CallFailure | null> {
  const opened = await call(contract.openMeasureLink);
  if (!opened.ok) return opened;
  const { id, until } = opened.data;
  changeAsked((list) => [...list, { ...window, id, until }].slice(-MAX_MEASURED));
  return null;
}

/** Returns whether it was there: of two tabs that have the same answer one takes it. */
export function dropAsked({ id }: AskedMeasure): boolean {
  let wasThere = false;
  changeAsked((list) => {
    wasThere = list.some((one) => one.id === id);
    return list.filter((one) => one.id !== id);
  });
  return wasThere;
}

export type SecondAnswer = 'measured' | 'waiting' | 'expired' | 'failed';

/** Asks for the answer of a link, and takes it over. */
export async function collectSecond(asked: AskedMeasure): Promise<SecondAnswer> {
  const answer = await call(contract.showMeasureLink, { body: { id: asked.id } });
  if (!answer.ok) {
    if (answer.code !== 'measure_link_gone') return 'failed';
    dropAsked(asked);
    return 'expired';
  }
  const { size } = answer.data;
  if (!size) return 'waiting';
  if (dropAsked(asked)) {
    const { room } = asked;
    changeMeasures((all) => withMeasure(all, { room, ...asked.size }, size, MAX_MEASURED, 'person'));
  }
  return 'measured';
}

/** Gives the measures and links of these lines' window its new name. */
export function renameMeasures(lines: readonly Pick<CartLine, 'configuration'>[], from: string, to: string): void {
  const sizes = lines.flatMap(({ configuration }) => windowOf(configuration) ?? []);
  changeMeasures((all) => renamed(all, sizes, from, to));
  changeAsked((all) =>
    all.map((one) => (sizes.some((size) => isOf(one, { room: from, ...size })) ? { ...one, room: to } : one)),
  );
}

/** The same for a line that another has replaced; the name stays where one of the cart's lines is left in that window. */
export function followLine(former: CartLine, to: string, lines: readonly CartLine[]): void {
  const size = windowOf(former.configuration);
  const isLeft = lines.some(({ room, configuration }) => {
    const other = windowOf(configuration);
    return size && other && isOf({ room, size: other }, { room: former.room, ...size });
  });
  if (former.room !== to && !isLeft) renameMeasures([former], former.room, to);
}
