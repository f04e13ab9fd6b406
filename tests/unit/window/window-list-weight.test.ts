import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';

/** In bytes of brotli; the page `/paste` alone has them. */
const LIMIT = 6100;

it('the reader of lists keeps its budget', async () => {
  const bundle = await rolldown({ input: 'src/domain/window/window-list.ts', treeshake: true });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  expect(brotliCompressSync(output[0].code).length).toBeLessThanOrEqual(LIMIT);
});
