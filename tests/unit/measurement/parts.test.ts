import { afterEach, describe, expect, test, vi } from 'vitest';
import { callLinks } from '../../../src/features/measurement/call-links.ts';
import { formatFullness, formatMetres } from '../../../src/features/measurement/PriceSummary.tsx';
import { share } from '../../../src/lib/share.ts';

test('figures are written as each language writes them', () => {
  expect(formatMetres(625, 'tr')).toBe('6,25');
  expect(formatMetres(270, 'tr')).toBe('2,70');
  expect(formatMetres(125_000, 'tr')).toBe('1.250,00');
  expect(formatMetres(625, 'en')).toBe('6.25');
  expect([2.5, 3, 2].map((fullness) => formatFullness(fullness, 'tr'))).toEqual(['2,5', '3', '2']);
  expect(formatFullness(2.5, 'en')).toBe('2.5');
});

test('ways to call carry the message', () => {
  const links = callLinks({
    phone: '+90 212 000 00 00',
    whatsapp: '+90 500 000 00 00',
    email: 'merhaba@kivrimperde.example',
    contact: '/contact',
    subject: 'Ölçü & soru',
    message: '700 × 200 cm?\n#1',
  });
  expect(links.phone).toBe('tel:+902120000000');
  expect(new URL(links.whatsapp).searchParams.get('text')).toBe('700 × 200 cm?\n#1');
  expect(new URL(links.whatsapp).pathname).toBe('/905000000000');
  const form = new URL(links.contact, 'https://shop.test');
  expect([form.pathname, form.searchParams.get('subject'), form.searchParams.get('message')]).toEqual([
    '/contact',
    'Ölçü & soru',
    '700 × 200 cm?\n#1',
  ]);
  expect(links.email).toBe(
    'mailto:merhaba@kivrimperde.example?subject=%C3%96l%C3%A7%C3%BC%20%26%20soru&body=700%20%C3%97%20200%20cm%3F%0A%231',
  );
});

describe('sharing the address', () => {
  const address = 'https://shop.test/p/fon?width=250';
  const onMachine = (navigator: object, isTouch = false) => {
    vi.stubGlobal('navigator', navigator);
    vi.stubGlobal('matchMedia', () => ({ matches: isTouch }));
    return share('Fon', address);
  };
  afterEach(() => void vi.unstubAllGlobals());
  const refuse = () => Promise.reject(new Error('not allowed'));

  test('takes the browser’s own dialog on touch screens, closed or not', async () => {
    expect(await onMachine({ share: () => Promise.resolve() }, true)).toBe('elsewhere');
    expect(await onMachine({ share: refuse }, true)).toBe('elsewhere');
  });

  test('copies elsewhere', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    expect(await onMachine({ share: refuse, clipboard: { writeText } })).toBe('copied');
    expect(writeText).toHaveBeenCalledWith(address);
  });

  test('is left to the shopper where nothing may be copied, or without HTTPS there is no clipboard', async () => {
    expect(await onMachine({ clipboard: { writeText: refuse } })).toBe('manual');
    expect(await onMachine({})).toBe('manual');
  });
});
