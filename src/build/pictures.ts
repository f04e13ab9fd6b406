/**
 * The photographs of pages as AVIF: each is named while pages are rendered, and made when all are named, so that a photograph is
 * read once for all its sizes.
 */
import { createHash } from 'node:crypto';
import { ofProcess } from './of-process.ts';
import { RECIPE } from './photo-recipe.ts';

export interface Size {
  readonly width: number;
  /** The picture is cut to it. */
  readonly height?: number;
  readonly quality?: number;
}

export interface Picture extends Size {
  /** Base name of a file in `content/photos`. */
  readonly photo: string;
}

/** The same in every name, so it costs a page next to nothing; browsers keep what has a name for a year. */
const MARK = createHash('sha256').update(JSON.stringify(RECIPE)).digest('hex').slice(0, 4);

/** Letters of a photograph's digest: enough that another one of the same name is another file. */
const LETTERS = 6;

/**
 * The file of `_astro`, named by what the page says beside it anyway: `keten.BGsM0M-5f0b-720x720q43.avif`. Random
 * characters for each size, which no compression makes shorter, would cost the home page 320 bytes.
 * @param digest of the photograph's bytes, in base64url
 */
export const pictureFile = ({ photo, width, height, quality }: Picture, digest: string): string =>
  `${photo}.${digest.slice(0, LETTERS)}-${MARK}-${width}${height === undefined ? '' : `x${height}`}${
    quality === undefined ? '' : `q${quality}`
  }.avif`;

/** Pictures that pages asked for, by file. */
export const wantedPictures = ofProcess('pictures', () => new Map<string, Picture>());
