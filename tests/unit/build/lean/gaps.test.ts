import { expect, test } from 'vitest';
import { withoutGaps } from '../../../../src/build/lean/page.ts';

test.each([
  ['around blocks', '<ul> <li> <a href="/"> Perde </a> </li> </ul>', '<ul><li><a href="/">Perde</a></li></ul>'],
  ['at the ends of a line', '<li> <a> x </a> <b> y </b> </li>', '<li><a>x </a> <b> y</b></li>'],
  ['not between words', '<p>bir<a> iki </a>üç</p>', '<p>bir<a> iki </a>üç</p>'],
  ['with a tag’s end in an attribute', '<div title="a > b"> <p>x</p>', '<div title="a > b"><p>x</p>'],
  ['never within a line', '<b>Kıvrım</b> <i>Perde</i> <a>x</a>', '<b>Kıvrım</b> <i>Perde</i> <a>x</a>'],
  ['never for a name that only begins so', '<picturesque> x', '<picturesque> x'],
])('spaces are left out %s', (_, html, lean) => expect(withoutGaps(html)).toBe(lean));

test.each([
  '<astro-island uid="1"><div> <p> x </p> </div></astro-island>',
  '<script type="application/ld+json">{"a": " <p> "}</script>',
  '<style>div > p { top: 0 }</style>',
])('%s stays as it is', (html) => expect(withoutGaps(`<div> ${html} </div>`)).toContain(html));
