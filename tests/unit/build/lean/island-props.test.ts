import { expect, test } from 'vitest';
import { leanIslands } from '../../../../src/build/lean/page.ts';

test('props are written in single quotes, and what they hold stays what it was', () => {
  const html =
    '<p title="&quot;"></p><astro-island uid="1" props="{&quot;a&quot;:[0,&quot;1&#39;e 3 > 2 &amp;quot;&quot;]}" ssr client="idle">x</astro-island>';
  expect(leanIslands(html)).toBe(
    `<p title="&quot;"></p><astro-island props='{"a":[0,"1&#39;e 3 > 2 &amp;quot;"]}' ssr client="idle">x</astro-island>`,
  );
});

test('an apostrophe that was written as it is does not end them', () =>
  expect(leanIslands(`<astro-island props="{&quot;a&quot;:[0,&quot;1'e&quot;]}">`)).toBe(
    `<astro-island props='{"a":[0,"1&#39;e"]}'>`,
  ));

test('what holds no quotes stays', () => {
  const html = '<astro-island props="{}" opts="x\'y"></astro-island>';
  expect(leanIslands(html)).toBe(html);
});
