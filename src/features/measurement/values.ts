import { sanitizeLength, type Side } from '../../domain/window/measurement.ts';
import {
  GATHER_SIDES,
  OPTION_IDS,
  type Configuration,
  type GatherSide,
  type OptionId,
  type PleatType,
} from '../../domain/price/pricing.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { MeasuredProduct } from './product.ts';

/** Two panels, or one that gathers to a side (decisions P16). */
export type PanelChoice = 'two' | GatherSide;

/** Values of the form: the window as typed, panels, colour, options, and the name of the room. */
export interface MeasurementValues {
  width: string;
  height: string;
  pleat: PleatType | '';
  /** Empty where there is nothing to choose. */
  panels: PanelChoice | '';
  color: string;
  options: readonly OptionId[];
  room: string;
}

/**
 * Names of the inputs and of the query's parameters; the same, so that a form submitted without its script opens filled.
 * One panel is written `panels=1&gather=left`, and read as `panels=left` too, which is what such a form sends.
 */
const NAMES = ['width', 'height', 'pleat', 'panels', 'gather', 'color', 'option', 'room'] as const;

type Choices = Pick<MeasuredProduct, 'pleats' | 'panels' | 'colors'>;

/** Returns the choices of panels; nothing where there is no choice. */
export const panelChoices = ({ panels }: Pick<MeasuredProduct, 'panels'>): readonly PanelChoice[] =>
  panels.includes(1) ? ['two', ...GATHER_SIDES] : [];

/** The choice as the configuration has it. */
export const chosenPanels = (panels: PanelChoice | ''): Pick<Configuration, 'panels' | 'gather'> =>
  panels === '' ? {} : panels === 'two' ? { panels: 2 } : { panels: 1, gather: panels };

/** An untouched form: two panels and the first colour are chosen, and the pleat where there is only one. */
export function emptyValues(product: Choices): MeasurementValues {
  const [onlyPleat] = product.pleats.length === 1 ? product.pleats : [];
  return {
    width: '',
    height: '',
    pleat: onlyPleat ?? '',
    panels: panelChoices(product)[0] ?? '',
    color: product.colors[0]?.id ?? '',
    options: [],
    room: '',
  };
}

/** Options are compared in their order, which is always that of `OPTION_IDS`. */
export const sameValues = (a: MeasurementValues, b: MeasurementValues): boolean =>
  (Object.keys(a) as (keyof MeasurementValues)[]).every((field) => String(a[field]) === String(b[field]));

/** Reads a shared link; what it lacks, and what this product does not have, or not for now, stays as in an untouched form. */
export function valuesFromQuery(
  query: Pick<URLSearchParams, 'get' | 'getAll'>,
  product: Choices & Pick<MeasuredProduct, 'options'>,
): MeasurementValues {
  const empty = emptyValues(product);
  const chosen = query.getAll('option');
  const panels = query.get('panels') === '1' ? (query.get('gather') ?? 'left') : query.get('panels');
  return {
    width: sizeOf(query.get('width')),
    height: sizeOf(query.get('height')),
    pleat: product.pleats.find((pleat) => pleat === query.get('pleat')) ?? empty.pleat,
    panels: panelChoices(product).find((choice) => choice === panels) ?? empty.panels,
    color: product.colors.find(({ id, paused }) => !paused && id === query.get('color'))?.id ?? empty.color,
    options: OPTION_IDS.filter(
      (id) => chosen.includes(id) && product.options.some((option) => option.id === id && !option.paused),
    ),
    room: '',
  };
}

const sizeOf = (value: string | null): string =>
  value !== null && /^0*[1-9]\d{0,3}$/.test(value) ? String(Number(value)) : '';

/**
 * The query of an address with the values in it; other parameters stay. The room is left out: a link is for others.
 * @param isKept names the first colour too: another one may be the first when a link is opened
 */
export function queryWith(search: string, values: MeasurementValues, product: Choices, isKept = false): string {
  const empty = emptyValues(product);
  const query = new URLSearchParams(search);
  for (const name of NAMES) query.delete(name);
  for (const side of ['width', 'height'] as const) {
    const size = sizeOf(values[side]);
    if (size) query.set(side, size);
  }
  if (values.pleat !== empty.pleat) query.set('pleat', values.pleat);
  if (values.panels !== empty.panels) {
    query.set('panels', '1');
    query.set('gather', values.panels);
  }
  if (values.color && (isKept || values.color !== empty.color)) query.set('color', values.color);
  for (const option of values.options) query.append('option', option);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/**
 * A product opens with the shopper's window, unless the address names a size of its own; the room goes with the size (decisions U5).
 */
export function withWindow(
  linked: MeasurementValues,
  window: { width: number; height: number; room: string } | null,
): MeasurementValues {
  if (!window) return linked;
  const [width, height] = [String(window.width), String(window.height)];
  const sized = linked.width === '' && linked.height === '' ? { ...linked, width, height } : linked;
  return sized.width === width && sized.height === height ? { ...sized, room: window.room } : sized;
}

/** Field by field, what the shopper filled in before hydration wins over what the link says. */
export function mergeValues(typed: MeasurementValues, linked: MeasurementValues, product: Choices): MeasurementValues {
  const empty = emptyValues(product);
  return {
    width: typed.width || linked.width,
    height: typed.height || linked.height,
    pleat: typed.pleat === empty.pleat ? linked.pleat : typed.pleat,
    panels: typed.panels === empty.panels ? linked.panels : typed.panels,
    color: typed.color === empty.color ? linked.color : typed.color,
    options: typed.options.length > 0 ? typed.options : linked.options,
    room: typed.room || linked.room,
  };
}

/** Width and height exchanged, for a pair typed the wrong way round. */
export const swapSides = (values: MeasurementValues): MeasurementValues => ({
  ...values,
  width: values.height,
  height: values.width,
});

/** The form's inputs are uncontrolled, so that they work before hydration; this reads them. */
export function readValues(form: HTMLFormElement, product: MeasuredProduct): MeasurementValues {
  const fields = new FormData(form);
  const text = (name: string): string => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : '';
  };
  const empty = emptyValues(product);
  const chosen = fields.getAll('option');
  // A size typed before the script started still has the zeros that the field drops later.
  const size = (side: Side): string =>
    text(side)
      .trim()
      .replace(/^0+(?=\d)/, '');
  return {
    width: size('width'),
    height: size('height'),
    pleat: product.pleats.find((pleat) => pleat === text('pleat')) ?? empty.pleat,
    panels: panelChoices(product).find((choice) => choice === text('panels')) ?? empty.panels,
    color: text('color') || empty.color,
    options: OPTION_IDS.filter((id) => chosen.includes(id)),
    room: text('room'),
  };
}

export function writeValues(form: HTMLFormElement, values: MeasurementValues): void {
  for (const input of form.querySelectorAll('input')) {
    if (input.name === 'width' || input.name === 'height' || input.name === 'room') input.value = values[input.name];
    if (input.name === 'pleat' || input.name === 'panels' || input.name === 'color')
      input.checked = input.value === values[input.name];
    if (input.name === 'option') input.checked = values.options.some((option) => option === input.value);
  }
}

/** Applies `sanitizeLength` to a size field and keeps the caret where it was. A blank at the end stays: the other side may follow it. */
export function sanitizeLengthInput(input: HTMLInputElement): void {
  const length = sanitizeLength(input.value);
  if (length === input.value.trimEnd()) return;
  const caret = sanitizeLength(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = length;
  // Safari would move the focus along with the caret.
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}

/** `Tek kanat, sola toplanır`. */
export const panelsText = (t: Translate, panels: PanelChoice): string =>
  `${t(`measurement:panels.${panels}.name`)}, ${t(`measurement:panels.${panels}.note`)}`;
