/** Rolls of the workshop, as the desk and the page of rolls show them. */
import { addRoll, changeRoll, listRolls, type ClothStock, type Rolls } from '../../../contract/admin-cloth.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { createRemote } from '../../../lib/remote-data.ts';
import { forgetAtSignOut } from '../../session/customer-data.ts';
import { callAsOperator } from '../call.ts';

export const $rolls = createRemote<Rolls>(listRolls.path, () => callAsOperator(listRolls));
forgetAtSignOut(listRolls.path);

type AddBody = Parameters<typeof sendRoll>[0];
const sendRoll = (body: {
  productId: number;
  color: string | null;
  width: number;
  length: number;
  lot: string;
  shelf: string;
  supplier: string;
}) => callAsOperator(addRoll, { body });

/** Returns the new roll, or why there is none. */
export async function add(body: AddBody): Promise<ClothStock | CallFailure> {
  const answer = await sendRoll(body);
  if (!answer.ok) return answer;
  $rolls.revalidate();
  return answer.data;
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

/** Cloth and colour in words. */
export const clothName = ({ product, colorName }: Pick<ClothStock, 'product' | 'colorName'>): string =>
  [product, colorName].filter(Boolean).join(', ');
