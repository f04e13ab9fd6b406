import { photo } from './catalogue.ts';
import { photoDigest, pictureFile, type Picture } from './photos.ts';

interface Settings extends Omit<Picture, 'photo'> {
  readonly widths?: readonly number[];
  readonly fit?: 'cover';
  /** Quality of the largest width, where only screens with two pixels a point fetch it: nobody sees the lower one there. */
  readonly denseQuality?: number;
}

interface Avif {
  readonly src: string;
  readonly srcset: string;
}

/** The addresses of a photograph as AVIF. Rejects when there is no such photograph. */
export async function avifOf(
  name: string,
  { widths = [], fit, height, denseQuality, ...size }: Settings,
): Promise<Avif> {
  const digest = await photoDigest(name);
  const address = (picture: Picture): string => `/_astro/${pictureFile(picture, digest)}`;
  const cut = { photo: name, ...size, ...(fit === undefined || height === undefined ? {} : { height }) };
  const most = Math.max(...widths);
  const srcset = shownWidths(widths, photo(name).width).map((width) => {
    const quality = denseQuality === undefined || width < most ? {} : { quality: denseQuality };
    return `${address({ ...cut, ...quality, width })} ${width}w`;
  });
  return { src: address(cut), srcset: srcset.join(', ') };
}

/** Without those that would enlarge the photograph, which then stands there as it is. */
function shownWidths(widths: readonly number[], most: number): number[] {
  const shown = widths.filter((width) => width <= most);
  return [...new Set(shown.length < widths.length ? [...shown, most] : shown)].sort((a, b) => a - b);
}
