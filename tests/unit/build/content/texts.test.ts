/** Texts of the owner that a reader of the shop would take for more, or for less, than is meant: warned of with their place. */
import { expect, it } from 'vitest';
import { compile } from '../../../../src/build/content/compile.ts';
import { formatInTurkish } from '../../../../src/build/content/failure.ts';
import { catalogued } from '../../../../src/build/content/turkish.ts';
import { change, silentOf, warnedOf, type Mistake } from './mistakes.ts';
import { copyOfContent } from './project.ts';

const DRAPE = 'content/products/bogaz-keten-fon.yaml';
const BLIND = 'content/products/levent-zebra.yaml';
const VELVET = 'content/products/galata-kadife-fon.yaml';

const WARNED: readonly Mistake[] = [
  [
    'a certificate in a feature',
    change(BLIND, 'tr: 10 cm bant genişliği', 'tr: OEKO-TEX belgeli kumaş'),
    /levent-zebra\.yaml:\d+: features\[0\]\.tr: says "oeko-tex": write it only with its document/,
  ],
  [
    'a claim of safety in capitals, in the English description',
    change(BLIND, 'Two layers of', 'FLAME-RETARDANT: two layers of'),
    /levent-zebra\.yaml:\d+: description\.en: says "flame-retardant"/,
  ],
  [
    'a certificate in the composition',
    change(VELVET, /composition: \{ tr: '?[^',]*/, "composition: { tr: 'SERTİFİKALI kadife"),
    /galata-kadife-fon\.yaml:\d+: fabric\.composition\.tr: says "sertifikali"/,
  ],
  [
    'Turkish from an English keyboard',
    change(BLIND, 'tr: Zincirle kademesiz ayar', 'tr: Gunes gecirmez kumas'),
    /levent-zebra\.yaml:\d+: features\[1\]\.tr: has "Gunes" without its Turkish letters/,
  ],
  [
    'a Turkish word in English',
    change(BLIND, 'Motor on request', 'Motorlu, isteğe bağlı'),
    /levent-zebra\.yaml:\d+: features\[4\]\.en: has the Turkish word "isteğe"/,
  ],
  [
    'a paragraph in one language alone',
    change(BLIND, /(Bands of 10 cm[^\n]*)\n\n/, '$1 '),
    /levent-zebra\.yaml:\d+: description\.en: has 2 paragraphs, the Turkish text 3/,
  ],
  [
    'a sentence of another product',
    change(DRAPE, /^ {2}tr: \|-\n/m, '  tr: |-\n    Kapalıyken oda loşlaşır ama kararmaz. '),
    /levent-zebra\.yaml:\d+: description\.tr: has a sentence of bogaz-keten-fon, too: "Kapalıyken oda/,
  ],
];

it('are warned of, and stop nothing', async () => {
  const told = await warnedOf(WARNED);
  expect(silentOf(WARNED, told)).toEqual([]);
  expect(told).toHaveLength(WARNED.length);
});

it('are told to the owner in Turkish', async () => {
  const root = await copyOfContent();
  for (const [, spoil] of WARNED) await spoil(root);
  const { ok, warnings } = await compile(root, '2026-11-20');
  expect(ok).toBe(true);
  expect(warnings.filter(({ reason }) => !catalogued(reason))).toEqual([]);
  expect(warnings.map(formatInTurkish)).toContainEqual(
    expect.stringMatching(/levent-zebra\.yaml:\d+: .*: “oeko-tex” yazıyor: belgesi elinizde değilse yazmayın/),
  );
});
