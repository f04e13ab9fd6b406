/** Rolls of the workshop, as the desk and the page of rolls show them. */
import {
  addRoll,
  changeRoll,
  listRolls,
  type ClothStock,
  type Rolls,
  type Shortage,
} from '../../../contract/admin-cloth.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { attemptAnswered, attemptName } from '../../../lib/attempt-name.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';

export const $rolls = createRemote<Rolls>(listRolls.path, () => callAsOperator(listRolls));
forgetAtSignOut(listRolls.path);

interface NewRoll {
  readonly productId: number;
  readonly color: string | null;
  readonly width: number;
  readonly length: number;
  readonly lot: string;
  readonly shelf: string;
  readonly supplier: string;
}

/** The name of adding this roll: after a lost answer another dialog finds it again. */
export const nameOfRoll = (body: NewRoll): string => attemptName('roll', JSON.stringify(body));

/**
 * Returns the new roll, or why there is none.
 * @param attempt of `nameOfRoll`: under the same name the server adds one roll, however often it was asked
 */
export async function add(body: NewRoll, attempt: string): Promise<ClothStock | CallFailure> {
  const answer = await callAsOperator(addRoll, { headers: { 'Idempotency-Key': attempt }, body });
  // Other refusals may come before the server looks for a roll that an earlier try, whose answer was lost, has added.
  if (answer.ok || answer.code === 'changed_meanwhile') attemptAnswered(attempt);
  // A lost answer may have added it.
  $rolls.revalidate();
  return answer.ok ? answer.data : answer;
}

interface RollCount {
  readonly version: number;
  readonly length: number;
  readonly lot: string;
  readonly shelf: string;
  readonly supplier: string;
}

/** Returns the roll as it is now, null when it is out of stock, or why it was not counted. */
export async function count(id: string, body: RollCount): Promise<ClothStock | CallFailure | null> {
  const answer = await callAsOperator(changeRoll, { params: { id }, body });
  if (answer.ok || answer.code === 'changed_meanwhile') $rolls.revalidate();
  return answer.ok ? answer.data.roll : answer;
}

/** The version that another operator has given a roll meanwhile, as a refusal says; null of any other. */
export function versionMeanwhile({ code, data }: CallFailure): number | null {
  const read = code === 'changed_meanwhile' ? changeRoll.answer.safeParse(data) : null;
  return read?.success === true ? (read.data.roll?.version ?? null) : null;
}

/** Number of cloths that lack: one may lack in several dye lots. */
export const clothsIn = (short: readonly Shortage[]): number =>
  new Set(short.map(({ productId, color }) => `${productId} ${color ?? ''}`)).size;

/** Cloth and colour in words. */
export const clothName = ({ product, colorName }: Pick<ClothStock, 'product' | 'colorName'>): string =>
  [product, colorName].filter(Boolean).join(', ');
