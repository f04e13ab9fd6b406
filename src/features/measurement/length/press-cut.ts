/** The act of the button of a length form, fetched with the press or with a line of the cart that is edited. */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { lengthPrice, namedParts } from '../../../domain/price/by-length.ts';
import type { NewLine } from '../../../domain/cart/cart.ts';
import { isVisible } from '../../../domain/values/visible-text.ts';
import { pageLocale } from '../../../lib/paths.ts';
import { openLine, saveLine } from '../change/line-change.tsx';
import { pieceLine } from '../cart-line.ts';
import type { LineHandle } from '../form-handle.ts';
import { add } from '../press.ts';
import { inputIn } from './fields.ts';
import type { CutProduct } from './product.ts';

/** The form of a length, as far as the press and a line that is edited need it. */
export interface CutHandle {
  readonly form: HTMLFormElement;
  /** Fills the form from the query of its own address, and with the room, which no address names. */
  readonly fill: (query: URLSearchParams, room: string) => void;
  /** Names the act of the button: without words it adds to the cart. */
  readonly name: (act: string | undefined) => void;
}

interface ChosenCut {
  readonly length: number;
  readonly color: string | null;
  readonly room: string;
}

/** The line of one length; its price is a preview, the server computes its own (decisions P9). */
export function cutLine(product: CutProduct, { length, color, room }: ChosenCut): NewLine {
  const { unitPrice, parts } = lengthPrice(product.price, product.rules, length);
  return {
    ...pieceLine(product, color),
    unitPrice,
    room: room.trim(),
    configuration: { length },
    ...(parts.length > 0 && { parts: namedParts(parts, pageLocale()) }),
  };
}

/**
 * The length into the cart, and one confirmation; or in the place of the line that is being changed. Answers what kept it from
 * that: `room`, whose name holds what nobody can see, or words; empty where nothing did. Rejects where it cannot be fetched.
 */
export async function pressCut(product: CutProduct, chosen: ChosenCut, handle: CutHandle): Promise<string> {
  const line = cutLine(product, chosen);
  if (!isVisible(line.room)) return 'room';
  const changed = lineInAddress() === null ? null : await saveLine(line, product, lineHandle(handle));
  if (changed) return changed.words ?? '';
  await add(line, null);
  return '';
}

/** Fills the form with the line of the address, and says which it is. */
export const openCut = (product: CutProduct, handle: CutHandle): Promise<unknown> =>
  openLine(product, lineHandle(handle));

const lineInAddress = (): string | null => new URLSearchParams(location.search).get('line');

const lineHandle = ({ form, fill, name }: CutHandle): LineHandle => ({
  line: lineInAddress,
  fill,
  empty: () => {
    inputIn(form, 'room').value = '';
  },
  show: ({ notice, cancel, label }) => {
    showIn('[data-change-notice]', notice);
    showIn('[data-cancel]', cancel);
    name(label);
  },
});

const roots = new Map<Element, Root>();

function showIn(selector: string, content: ReactNode): void {
  const place = document.querySelector(selector);
  if (!place) return;
  const root = roots.get(place) ?? createRoot(place);
  roots.set(place, root);
  root.render(content);
}
