/** A line of the cart, changed on its product's page: fetched where the address names one (`?line=`). */
import type { CartLine, NewLine } from '../../../domain/cart/cart.ts';
import { changedHash, lengthQuery, LINE_PARAMETER, windowQuery } from '../../../domain/window/window-address.ts';
import { isLength, OPTION_IDS } from '../../../domain/price/pricing.ts';
import { loadMessages } from '../../../i18n/load.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { pageLocale, paths } from '../../../lib/paths.ts';
import { FIT_GUARANTEE } from '../../cart/fit-guarantee.ts';
import { cart, cartsMet, changesTold, startCart } from '../../cart/store.ts';
import type { LineHandle } from '../form-handle.ts';
import type { AddOutcome } from '../measurement.ts';
import type { MeasuredProduct } from '../product.ts';
import { ChangeNotice, GoneNotice, type LostChoices } from './ChangeNotice.tsx';

interface OpenLine {
  /** Id of the changed line. */
  id: string;
  /** As it is chosen in the notice. */
  quantity: number;
  stopWatching: () => void;
}

let opened: Promise<OpenLine | null> | undefined;

/** Fills the form with the line, once a page; null where it is not (any more) in this visitor's cart, which is said. Rejects when offline. */
export function openLine(product: Pick<MeasuredProduct, 'id'>, form: LineHandle): Promise<OpenLine | null> {
  opened ??= open(product, form).catch((cause: unknown) => {
    opened = undefined;
    throw cause;
  });
  return opened;
}

const words = () => loadMessages(['change', 'cart']);

async function open(product: Pick<MeasuredProduct, 'id'>, form: LineHandle): Promise<OpenLine | null> {
  const id = form.line() ?? '';
  const [messages] = await Promise.all([words(), startCart()]);
  const line = lineHere(id);
  if (!line?.configuration || line.productId !== product.id) {
    leave(messages, form);
    return null;
  }
  const query = new URLSearchParams(location.search);
  // A page that is loaded again has what was changed in its address already; the room is never there.
  const { configuration } = line;
  const chosen = isLength(configuration)
    ? lengthQuery(configuration, line.color)
    : windowQuery(configuration, line.color);
  form.fill(query.has('width') || query.has('length') ? query : chosen, line.room);
  showColour();
  const locale = pageLocale();
  const t = createTranslate(messages);
  const to = paths(locale);
  const open: OpenLine = { id, quantity: line.quantity, stopWatching: () => undefined };
  open.stopWatching = cart.$cart.listen(() => void leaveIfGone(open, messages, form));
  form.show({
    notice: (
      <ChangeNotice
        messages={messages}
        locale={locale}
        line={line}
        lost={lostIn(line, choicesHere())}
        onQuantity={(quantity) => {
          open.quantity = quantity;
        }}
      />
    ),
    cancel: (
      <a className="button button-quiet" href={to.cart}>
        {t('change:cancel')}
      </a>
    ),
    label: t('change:save'),
    busy: t('change:saving'),
  });
  return open;
}

/** A colour or an option of the form. */
interface Choice extends Pick<HTMLInputElement, 'name' | 'value' | 'checked' | 'disabled'> {
  /** Its label, which of a choice that can be had is its name alone. */
  readonly text: string;
}

const choicesHere = (): Choice[] =>
  [...document.querySelectorAll<HTMLInputElement>('[name="color"], [name="option"]')].map((input) => ({
    ...{ name: input.name, value: input.value, checked: input.checked, disabled: input.disabled },
    text: input.labels?.[0]?.textContent.trim() ?? '',
  }));

/** Choices of the line that the filled form does not take. Read from its fields, so that a page that is loaded again tells them as well. */
export function lostIn({ color, colorName, configuration }: CartLine, choices: readonly Choice[]): LostChoices {
  const isLost = (name: string, value: string): boolean =>
    !choices.some((choice) => choice.name === name && choice.value === value && !choice.disabled);
  const now = choices.find(({ name, checked, disabled }) => name === 'color' && checked && !disabled);
  return {
    colour: color !== null && now && isLost('color', color) ? { colour: colorName ?? color, now: now.text } : null,
    options:
      configuration && !isLength(configuration)
        ? OPTION_IDS.filter((id) => configuration[id] && isLost('option', id))
        : [],
  };
}

const lineHere = (id: string): CartLine | undefined => cart.$cart.get().lines.find((line) => line.id === id);

/**
 * Another tab has taken it out, changed or ordered it, or another owner is here: then the room is not theirs to read.
 */
async function leaveIfGone(
  open: OpenLine,
  messages: Awaited<ReturnType<typeof words>>,
  form: LineHandle,
): Promise<void> {
  if (lineHere(open.id)) return;
  // Between two owners the cart is empty for a moment; what a visitor brings along keeps its ids.
  await cart.load();
  if (lineHere(open.id) || form.line() !== open.id) return;
  open.stopWatching();
  form.empty('room');
  leave(messages, form);
}

/** The page is an ordinary one from now on. */
function leave(messages: Awaited<ReturnType<typeof words>>, form: LineHandle): void {
  opened = Promise.resolve(null);
  const query = new URLSearchParams(location.search);
  query.delete(LINE_PARAMETER);
  const search = query.size > 0 ? `?${query.toString()}` : '';
  history.replaceState(history.state, '', location.pathname + search + location.hash);
  form.show({ notice: <GoneNotice messages={messages} locale={pageLocale()} />, cancel: null });
}

/**
 * Saves the change and leads back to the cart. Null where the page has become an ordinary one before the press; `told`: what kept it
 * from being saved. @param onSaved keeps what belongs to the saved line before the page is left
 */
export async function saveLine(
  line: NewLine,
  product: Pick<MeasuredProduct, 'id'>,
  form: LineHandle,
  onSaved?: () => void,
): Promise<{ outcome: AddOutcome; words?: string } | null> {
  const open = await openLine(product, form);
  if (!open) return null;
  const messages = await words();
  const t = createTranslate(messages);
  // Where it cannot be fetched the line is changed all the same, and its measures keep the former name.
  const measures = FIT_GUARANTEE.isOffered
    ? await Promise.all([import('../../cart/measure-links.ts'), import('../fit/below-form.tsx')]).catch(() => null)
    : null;
  open.stopWatching();
  await cartsMet();
  const former = lineHere(open.id);
  const replaced = await cart.replace(open.id, line, open.quantity);
  if (replaced.outcome === 'changed') {
    if (measures) {
      const { lines } = cart.$cart.get();
      const [links, below] = measures;
      // First what was measured at this form: the former line's name is free where no line is left in its window.
      below.nameMeasured(line, lines);
      if (former) links.followLine(former, line.room, lines);
    }
    onSaved?.();
    // The page is left: unsent, the former line would come back from the customer's cart beside the new one.
    await changesTold();
    location.replace(paths(pageLocale()).cart + changedHash(replaced.id));
    return { outcome: 'adding' };
  }
  if (replaced.outcome === 'gone') {
    leave(messages, form);
    return { outcome: 'told', words: t('change:goneOnSave') };
  }
  if (replaced.outcome === 'unsaved') open.id = replaced.id;
  open.stopWatching = cart.$cart.listen(() => void leaveIfGone(open, messages, form));
  return { outcome: 'told', words: t(`change:${replaced.outcome}`) };
}

/** The gallery hears of a chosen colour only. */
function showColour(): void {
  document.querySelector('input[name="color"]:checked')?.dispatchEvent(new Event('change', { bubbles: true }));
}
