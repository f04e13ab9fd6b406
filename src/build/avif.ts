import { photo } from './catalogue.ts';
import { photoDigest } from './photos.ts';
import { pictureFile, wantedPictures, type Picture } from './pictures.ts';

export interface Settings {
  readonly width: number;
  readonly height?: number;
  readonly widths?: readonly number[];
  readonly quality?: number;
  readonly fit?: 'cover';
}

export interface Avif {
  readonly src: string;
  readonly srcset: string;
}

const known = new Map<string, Promise<Avif>>();

/** The addresses of a photograph as AVIF, asked once for all pages that show it. Throws when there is no such photograph. */
export function avifOf(name: string, settings: Settings): Promise<Avif> {
  const key = `${name} ${JSON.stringify(settings)}`;
  const avif = known.get(key) ?? made(name, settings);
  known.set(key, avif);
  return avif;
}

async function made(name: string, settings: Settings): Promise<Avif> {
  const { widths = [], fit, height, ...size } = settings;
  const digest = await photoDigest(name);
  const address = (picture: Picture): string => {
    const file = pictureFile(picture, digest);
    wantedPictures.set(file, picture);
    return `/_astro/${file}`;
  };
  const cut = { photo: name, ...size, ...(fit === undefined || height === undefined ? {} : { height }) };
  const srcset = shownWidths(widths, photo(name).width).map((width) => `${address({ ...cut, width })} ${width}w`);
  return { src: address(cut), srcset: srcset.join(', ') };
}

/** Without those that would enlarge the photograph, which then stands there as it is. */
function shownWidths(widths: readonly number[], most: number): number[] {
  const shown = widths.filter((width) => width <= most);
  return [...new Set(shown.length < widths.length ? [...shown, most] : shown)].sort((a, b) => a - b);
}
