import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import service from '../../../src/build/photo-service.ts';

const WIDTH = 100;
const HEIGHT = 125;
const photograph = await sharp(randomBytes(WIDTH * HEIGHT * 3), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  .webp({ lossless: true })
  .toBuffer();

async function encoded(wanted: Record<string, unknown>) {
  const nothing = {} as never;
  const photo = { src: 'a.webp', format: 'avif', ...wanted };
  const { data } = await service.transform(new Uint8Array(photograph), photo, nothing, nothing);
  const { width, height, format } = await sharp(data).metadata();
  return { size: [width, height], format, bytes: data.length };
}

test.each([
  [{ width: 40 }, [40, 50]],
  [{ width: 40, height: 40, fit: 'cover' }, [40, 40]],
  [{ width: 40, height: 40 }, [40, 50]],
])('%j is cut to %j', async (wanted, size) => {
  expect((await encoded(wanted)).size).toEqual(size);
});

test('a lower quality is fewer bytes, and every setting has a name of its own', async () => {
  const [low, usual] = [await encoded({ width: 100, quality: 20 }), await encoded({ width: 100 })];
  expect(low.bytes).toBeLessThan(usual.bytes);
  expect(service.propertiesToHash).toEqual(
    expect.arrayContaining(['src', 'width', 'height', 'fit', 'quality', 'recipe']),
  );
});

test('a quality is read from an address as a text', async () => {
  expect(await encoded({ width: 40, quality: '43' })).toEqual(await encoded({ width: 40, quality: 43 }));
});

test('a photograph without a width is an error', async () => {
  await expect(encoded({})).rejects.toThrow('named width');
});
