import { imageUrl } from '../../../lib/paths.ts';
import { whenNear } from '../../../lib/when-near.ts';

/** Rooms in the page: the hour of day on a slider, and links that lead to a product in the colour that is chosen. */
export function bindRooms(): void {
  for (const hour of document.querySelectorAll<HTMLInputElement>('.room-hour input')) {
    hour.addEventListener('input', () => showHour(hour));
    showHour(hour);
    whenNear(hour, () => import('./night.ts').then((part) => part.dressNight()));
  }
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('.room-colours')) showColour(target);
  });
  for (const place of document.querySelectorAll<HTMLElement>('[data-colours]'))
    whenNear(place, () => import('./colours.ts').then((colours) => colours.showColours(place)));
}

/** In words only where it is one or the other: what lies between is seen, and said as both. */
function showHour(hour: HTMLInputElement): void {
  const picture = hour.closest<HTMLElement>('[data-room-picture]');
  const [night, morning] = [...(hour.parentElement?.querySelectorAll('input ~ span') ?? [])];
  const share = hour.valueAsNumber / 100;
  picture?.style.setProperty('--hour', String(share));
  const end = share === 0 ? morning : share === 1 ? night : null;
  hour.ariaValueText = end?.textContent ?? hour.dataset.between ?? null;
}

/** The room in a colour: its photographs at the addresses that each has, and the link to what hangs there. */
function showColour(colour: HTMLInputElement): void {
  // Not the first link: a product that is not made in the shopper's window sinks below the others.
  const link = colour.closest('.card, .room-section')?.querySelector<HTMLAnchorElement>('[data-room-main]');
  const pictures = colour.closest('[data-room-picture]')?.querySelectorAll('picture') ?? [];
  const shots = colour.dataset.shots?.split(' ') ?? [];
  pictures.forEach((picture, at) => {
    const image = picture.querySelector('img');
    const shot = shots[at];
    if (!image || shot === undefined) return;
    for (const source of picture.querySelectorAll('source')) source.remove();
    image.src = imageUrl(shot);
    if (image.alt !== '') image.alt = [link?.textContent.trim(), colour.labels?.[0]?.textContent.trim()].join(', ');
  });
  if (!link) return;
  // The size of a window may stand there, too.
  const query = new URLSearchParams(link.search);
  query.set('color', colour.value);
  link.search = `?${query.toString()}`;
}
