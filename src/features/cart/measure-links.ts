/**
 * Links by which a second person measures a window of this owner (decisions P27), until they are answered. The answer becomes a measure like one
 * of this browser.
 */
import * as contract from '../../contract/measure-links.ts';
import type { CartLine } from '../../domain/cart/cart.ts';
import { windowOf } from '../../domain/price/pricing.ts';
import { isOf, namedCopies, renamed, withMeasure } from '../../domain/window/fit-cover.ts';
import { MAX_MEASURED, parseAsked, storedMeasures, type AskedMeasure } from '../../domain/window/fit-cover-schema.ts';
import { roomKey } from '../../domain/window/room-key.ts';
import { call, type CallFailure } from '../../lib/api.ts';
import { ownedAtom } from '../../lib/owned-atom.ts';
import { ownedStore } from '../../lib/owned-store.ts';
import type { SecurityCheckState } from '../../ui/SecurityCheck.tsx';
import { changeMeasures } from './measures.ts';

const kept = ownedStore<readonly AskedMeasure[]>({
  key: 'kp-measure-links',
  parse: parseAsked,
  serialize: storedMeasures,
  join: (visitors, own) => [...own, ...visitors].slice(-MAX_MEASURED),
});

export const { $value: $asked, change: changeAsked } = ownedAtom(kept);

/** Opens a link for a window. Neither its room nor its size is sent. @param run proves some work where the shop wants it */
export async function askSecond(
  window: Omit<AskedMeasure, 'id' | 'until'>,
  run: SecurityCheckState['run'],
): Promise<CallFailure | null> {
  const opened = await run((headers) => call(contract.openMeasureLink, { headers }));
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
  if (former.room !== to && !isIn(lines, former, former.room)) renameMeasures([former], former.room, to);
}

/**
 * The same for a line of the cart whose window was measured below the form, before it had this name. Where another line is left in the window
 * of that size and former name, both have what was measured. Returns whether the line is in the cart.
 */
export function nameMeasures(line: PlacedWindow, from: string, lines: readonly CartLine[]): boolean {
  if (!isIn(lines, line, line.room)) return false;
  const size = windowOf(line.configuration);
  if (roomKey(from) === roomKey(line.room) || !size) return true;
  if (!isIn(lines, line, from)) renameMeasures([line], from, line.room);
  else changeMeasures((all) => [...all, ...namedCopies(all, size, from, line.room)].slice(-MAX_MEASURED));
  return true;
}

type PlacedWindow = Pick<CartLine, 'room' | 'configuration'>;

/** Whether the cart has a line in the window of this name and of the size of `line`. */
function isIn(lines: readonly CartLine[], line: PlacedWindow, room: string): boolean {
  const size = windowOf(line.configuration);
  return lines.some((one) => {
    const other = windowOf(one.configuration);
    return size && other && isOf({ room: one.room, size: other }, { room, ...size });
  });
}
