import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { windowPicture } from '../../../functions/mail/window-picture.ts';
import type { DrawnLine } from '../../../src/contract/answers.ts';

const line = (parts: Partial<DrawnLine> = {}): DrawnLine => ({
  width: 250,
  height: 240,
  pleatType: 'normal',
  drawing: 'drape',
  hex: '#9aa68e',
  ...parts,
});

/** Mean colour of a part of the picture, in its own pixels. */
async function colourAt(png: Buffer, left: number, top: number): Promise<number[]> {
  // `stats` reads its input, never what was cut out of it.
  const cut = await sharp(png).extract({ left, top, width: 24, height: 24 }).png().toBuffer();
  const { channels } = await sharp(cut).stats();
  return channels.map(({ mean }) => Math.round(mean));
}

describe('the picture of a window in a letter', () => {
  it.each(['drape', 'sheer', 'caravan', 'zebra', 'roller', 'panel', null] as const)(
    'of %s is a PNG that weighs little',
    async (drawing) => {
      const png = windowPicture([line({ drawing, pleatType: drawing === 'drape' ? 'tight' : 'none' })]);
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 320, height: 320 });
      expect(png.length).toBeLessThan(4096);
    },
  );

  it('shows the colour of the cloth at the side and glass in the middle', async () => {
    const png = windowPicture([line({ hex: '#2c3d68' })]);
    const [red = 0, , blue = 0] = await colourAt(png, 30, 150);
    expect(blue).toBeGreaterThan(red + 30);
    expect(await colourAt(png, 122, 150)).toEqual([226, 238, 243]);
  });

  it('hangs the sheer behind the curtain', async () => {
    const both = windowPicture([line({ hex: '#2c3d68' }), line({ drawing: 'sheer', hex: '#b06a50' })]);
    const [red = 0, , blue = 0] = await colourAt(both, 30, 150);
    expect(blue).toBeGreaterThan(red + 30);
    expect(await colourAt(both, 122, 150)).not.toEqual([226, 238, 243]);
  });
});
