import type { APIContext } from 'astro';
import { LOCALES, type Locale } from '../../domain/values/locale.ts';
import { rooms } from '../../build/catalogue.ts';
import { i18nFor } from '../../build/i18n.ts';
import type { RoomColours } from '../../features/catalogue/rooms/room-colours.ts';

export const getStaticPaths = () => LOCALES.map((locale) => ({ params: { locale }, props: { locale } }));

/** Colours of the rooms in one language, fetched near a room's picture. */
export function GET({ props: { locale } }: APIContext<{ locale: Locale }>): Response {
  const { t } = i18nFor(locale);
  const colours: RoomColours = Object.fromEntries(
    rooms.map(({ id, name, views }) => [
      id,
      {
        label: t('rooms:colours', { room: name[locale] }),
        colours: views.map(({ colour, photo, night }) => ({
          color: colour.id,
          name: colour.name[locale],
          hex: colour.hex,
          shots: [photo, night].join(' ').trim(),
        })),
      },
    ]),
  );
  return Response.json(colours);
}
