/** Addresses on Google's maps, by its documented addresses (developers.google.com/maps/documentation/urls). */
interface Place {
  readonly address: string;
  readonly districtName: string;
  readonly cityName: string;
  readonly postalCode: string;
}

/** An address in one line, as a map is asked for it. */
export const placeOf = ({ address, districtName, cityName, postalCode }: Place): string =>
  `${address}, ${postalCode} ${districtName}/${cityName}`.replace(/\s+/g, ' ');

/** One place on the map. */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place }).toString()}`;

/** Google takes nine stops between start and end on a computer, three on a phone's browser. */
export const MOST_STOPS = 10;

/** A way through places in their order, the last one at its end; begins at the reader's own place. Null for none. */
export function routeLink(places: readonly string[]): string | null {
  const stops = places.slice(0, MOST_STOPS);
  const destination = stops.pop();
  if (destination === undefined) return null;
  const query = new URLSearchParams({ api: '1', travelmode: 'driving', destination });
  if (stops.length > 0) query.set('waypoints', stops.join('|'));
  return `https://www.google.com/maps/dir/?${query.toString()}`;
}
