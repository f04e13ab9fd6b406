import { expect, test } from 'vitest';
import { createPhotoNames } from '../../../../src/build/lean/photo-names.ts';

test('photographs are named by their settings in place of what Astro draws, wherever they stand', () => {
  const { withShortNames, renamed } = createPhotoNames();
  const html = withShortNames(
    '<source srcset="/_astro/oda--a.D_Cp8-_Z1AEb.avif?360 360w, /_astro/oda--a.D_Cp8-_sRKQV.avif?720 720w">' +
      '<source srcset="/_astro/oda--a.D_Cp8-_9uTq.avif?720x720q45">',
  );
  const names = [...renamed().values()];
  expect([...renamed().keys()]).toEqual([
    'oda--a.D_Cp8-_Z1AEb.avif',
    'oda--a.D_Cp8-_sRKQV.avif',
    'oda--a.D_Cp8-_9uTq.avif',
  ]);
  expect(names.map((name) => name.replace(/-[\da-f]{4}-/, '-'))).toEqual([
    'oda--a.D_Cp8--360.avif',
    'oda--a.D_Cp8--720.avif',
    'oda--a.D_Cp8--720x720q45.avif',
  ]);
  expect(html).toBe(
    `<source srcset="/_astro/${names[0]} 360w, /_astro/${names[1]} 720w"><source srcset="/_astro/${names[2]}">`,
  );
});

test('one photograph has one name on all pages, and other files keep theirs', () => {
  const { withShortNames, renamed } = createPhotoNames();
  const page =
    '<img src="/_astro/a.BGsM0M_1P8M.avif?360"><img src="/images/a.webp?1"><link href="/_astro/b.Dt3cvq.woff2">';
  expect(withShortNames(page)).toBe(withShortNames(page));
  expect(renamed().size).toBe(1);
  expect(withShortNames(page)).toContain('<img src="/images/a.webp?1"><link href="/_astro/b.Dt3cvq.woff2">');
});
