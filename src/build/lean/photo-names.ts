import { createHash } from 'node:crypto';
import { RECIPE } from '../photo-recipe.ts';

export interface PhotoNames {
  /** The page with the short names. */
  readonly withShortNames: (html: string) => string;
  /** Files of `_astro` by the name that Astro gave them, with the short one of each. */
  readonly renamed: () => ReadonlyMap<string, string>;
}

/** As `avif.ts` tells them: Astro's name, and behind it the settings. */
const PHOTO = /\/_astro\/(([\w-]+\.[\w-]{6})_[a-z\d]+\.avif)\?([\dqx]+)/gi;

/** The same in every name, so it costs a page next to nothing; browsers keep what has a name for a year. */
const MARK = createHash('sha256').update(JSON.stringify(RECIPE)).digest('hex').slice(0, 4);

/**
 * Names photographs by their settings (`keten.BGsM0M-5f0b-360.avif`), which the page says beside them anyway, where Astro draws six
 * characters by lot, which no compression makes shorter: on the home page they cost 320 bytes.
 */
export function createPhotoNames(): PhotoNames {
  const names = new Map<string, string>();
  return {
    withShortNames: (html) =>
      html.replace(PHOTO, (_, name: string, source: string, settings: string) => {
        const short = `${source}-${MARK}-${settings}.avif`;
        names.set(name, short);
        return `/_astro/${short}`;
      }),
    renamed: () => names,
  };
}
