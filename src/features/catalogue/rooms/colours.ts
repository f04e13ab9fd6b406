/** Colours of a room's curtain, fetched near its picture: the page stays small, and only a script answers them. */
import { element } from '../../../lib/element.ts';
import { fetchJson } from '../../../lib/built-file.ts';
import { pageLocale } from '../../../lib/paths.ts';
import type { RoomColours } from './room-colours.ts';

let asked: Promise<RoomColours> | null = null;

/** Fills a room's place with its colours; the first is chosen. Rejects where the file cannot be fetched. */
export async function showColours(place: HTMLElement): Promise<void> {
  asked ??= fetchJson<RoomColours>(`/data/rooms-${pageLocale()}.json`).catch((cause: unknown) => {
    asked = null;
    throw cause;
  });
  const rooms = await asked;
  const id = place.dataset.colours ?? '';
  const room = rooms[id];
  if (!room) return;
  const choices = room.colours.map(({ color, name, hex, shots }, index) => {
    const input = element('input', {
      class: 'visually-hidden',
      type: 'radio',
      name: id,
      value: color,
      'data-shots': shots,
      ...(index === 0 && { checked: '' }),
    });
    const swatch = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    for (const [attribute, value] of [
      ['width', '28'],
      ['height', '28'],
      ['aria-hidden', 'true'],
    ] as const)
      swatch.setAttribute(attribute, value);
    const cloth = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
    for (const [attribute, value] of [
      ['width', '28'],
      ['height', '28'],
      ['fill', hex],
    ] as const)
      cloth.setAttribute(attribute, value);
    swatch.append(cloth);
    return element('label', {}, input, swatch, element('span', { class: 'visually-hidden' }, name));
  });
  place.replaceChildren(
    element(
      'fieldset',
      { class: 'chosen-colours' },
      element('legend', { class: 'visually-hidden' }, room.label),
      ...choices,
    ),
  );
}
