/** Stored pictures of what is painted, beside the test that looks at them. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';

interface PixelPicture {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** No more than another processor rounds: levels of 255 on average, and of all but a few channels. */
const MEAN = 0.05;
const MOST = 1;
const FEW = 0.0005;

/** Lets a painter that takes breaths paint to its end. */
export function finished<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Compares each case with its picture in `folder`, and each picture has its case. `UPDATE_PICTURES=1` stores what is painted now: look at it before it is committed. */
export function comparesWithStored<Case>(
  folder: string,
  cases: Readonly<Record<string, Case>>,
  paint: (one: Case) => PixelPicture | Promise<PixelPicture>,
): void {
  test.each(Object.keys(cases))('%s', async (name) => {
    const { data, width, height } = await paint(cases[name] as Case);
    const file = path.join(folder, `${name}.png`);
    if (process.env.UPDATE_PICTURES) {
      const picture = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
      await picture.png({ palette: false }).toFile(file);
    }
    const stored = await sharp(file).ensureAlpha().raw().toBuffer();
    expect(stored).toHaveLength(data.length);
    const apart = [...stored.keys()].map((at) => Math.abs((stored[at] ?? 0) - (data[at] ?? 0)));
    expect(apart.reduce((sum, value) => sum + value, 0) / apart.length, 'levels of 255, on average').toBeLessThan(MEAN);
    expect(apart.filter((value) => value > MOST).length / apart.length, 'share that differs').toBeLessThan(FEW);
  });

  test('no stored picture is left of a case that is gone', async () => {
    const stored = await readdir(folder);
    expect(stored.sort()).toEqual(
      Object.keys(cases)
        .map((name) => `${name}.png`)
        .sort(),
    );
  });
}
