import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlStep } from './html/integration.ts';
import { avifPhoto } from './photos.ts';
import { wantedPictures } from './pictures.ts';

/** As many photographs are made side by side as keep two processors busy while one of them is read or written. */
const SIDE_BY_SIDE = 3;

/** Writes the photographs that pages named, those of one photograph one after the other. */
export function picturesStep(): HtmlStep {
  return {
    page: (html) => html,
    async finish(dist, logger) {
      const all = [...wantedPictures];
      logger.info(`photographs: ${all.length} pictures`);
      const folder = join(dist, '_astro');
      await mkdir(folder, { recursive: true });
      let made = 0;
      const rest = Map.groupBy(all, ([, { photo }]) => photo).values();
      const work = async (): Promise<void> => {
        for (const pictures of rest) {
          for (const [file, picture] of pictures) await copyFile(await avifPhoto(picture), join(folder, file));
          made += pictures.length;
          logger.info(`photographs: (${made}/${all.length})`);
        }
      };
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
    },
  };
}
