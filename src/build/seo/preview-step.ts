import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HtmlStep } from '../html/integration.ts';
import { ownCopy } from '../html/own-copy.ts';
import { previewPhoto } from '../photos.ts';
import { picturesIn, previewUrl, type Pictures } from './preview.ts';

/** Writes the previews that the heads of the built pages name: none is missing, and none is made that nobody shows. */
export function previewStep(): HtmlStep {
  const found = new Set<string>();
  return {
    page(html) {
      const pictures = picturesIn(html);
      if (pictures) found.add(ownCopy(pictures.join('_')));
      return html;
    },
    async finish(dist, logger) {
      const previews = [...found].map((names) => names.split('_') as unknown as Pictures);
      // Two at a time: one is encoded while the other is read or written.
      const rest = previews.values();
      const work = async () => {
        for (const pictures of rest) {
          const file = join(dist, previewUrl(pictures));
          await mkdir(join(file, '..'), { recursive: true });
          await writeFile(file, await previewPhoto(pictures.filter((name) => name !== undefined)));
        }
      };
      await Promise.all([work(), work()]);
      logger.info(`previews: ${found.size} pictures`);
    },
  };
}
