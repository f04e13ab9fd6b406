import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { encoded } from '../../../src/build/encoder/encoder.ts';

const photographOf = (width: number, height: number): Promise<Buffer> =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .webp({ lossless: true })
    .toBuffer();

const sizeOf = async (picture: Uint8Array) => {
  const { format, width, height } = await sharp(picture).metadata();
  return [format, width, height];
};

test('each answer belongs to its question, however many are asked at once', async () => {
  const sources = await Promise.all([20, 40, 60].map((width) => photographOf(width, 30)));
  const made = await Promise.all(
    sources.flatMap((source, at) => [
      encoded({ kind: 'webp', sources: [source], photograph: `one ${at}` }),
      encoded({ kind: 'jpg', sources: [source], photograph: `one ${at}` }),
    ]),
  );
  expect(await Promise.all(made.map(sizeOf))).toEqual([
    ['webp', 20, 30],
    ['jpeg', 20, 30],
    ['webp', 40, 30],
    ['jpeg', 40, 30],
    ['webp', 60, 30],
    ['jpeg', 60, 30],
  ]);
});

test('more photographs than are remembered are each read anew', async () => {
  const sources = await Promise.all([21, 22, 23, 24, 25, 26].map((width) => photographOf(width, 30)));
  const ask = (at: number) =>
    encoded({ kind: 'avif', sources: [sources[at]!], photograph: `many ${at}`, quality: 50, size: { width: 100 } });
  const made = await Promise.all([0, 1, 2, 3, 4, 5, 0, 1].map(ask));
  expect((await Promise.all(made.map(sizeOf))).map(([, width]) => width)).toEqual([21, 22, 23, 24, 25, 26, 21, 22]);
});

test('what is no picture is an error, and the next one is made all the same', async () => {
  const broken = encoded({ kind: 'webp', sources: [Buffer.from('no picture')], photograph: 'broken' });
  await expect(broken).rejects.toThrow('unsupported image format');
  const sound = await encoded({ kind: 'webp', sources: [await photographOf(10, 10)], photograph: 'sound' });
  expect(await sizeOf(sound)).toEqual(['webp', 10, 10]);
});
