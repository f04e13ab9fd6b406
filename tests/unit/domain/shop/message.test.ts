import { describe, expect, it } from 'vitest';
import { telephoneLink, windowIn } from '../../../../src/domain/shop/message.ts';

describe('a window in a message', () =>
  it.each([
    ['Zebra için 420 × 260 cm ölçüsünü', { width: 420, height: 260 }],
    ['420x260 cm', { width: 420, height: 260 }],
    ['420 X 260cm', { width: 420, height: 260 }],
    ['önce 90 * 120 cm, sonra 200 × 210 cm', { width: 90, height: 120 }],
    ['420 × 260', null],
    ['12420 × 260 cm', null],
    ['merhaba', null],
    ['', null],
  ])('%j', (text, window) => expect(windowIn(text)).toEqual(window)));

describe('a telephone link', () =>
  it.each([
    ['0 532 000 00 00', 'tel:05320000000'],
    ['+90 (532) 000-00-00', 'tel:+905320000000'],
    ['', null],
    [' - ', null],
  ])('%j', (phone, link) => expect(telephoneLink(phone)).toBe(link)));
