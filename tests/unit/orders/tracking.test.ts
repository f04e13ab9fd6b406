import { describe, expect, it } from 'vitest';
import { askedOrderNo, readOrderNo } from '../../../src/features/orders/tracking/tracking.ts';

describe('the number in the address', () =>
  it.each([
    ['/track', null],
    ['/en/track', null],
    ['/track/', null],
    ['/track/KP-1700000000000', 'KP-1700000000000'],
    ['/en/track/KP-1700000000000/', 'KP-1700000000000'],
    ['/track/%C5%9F', 'ş'],
    ['/track/%', '%'],
  ])('%s is %s', (pathname, orderNo) => expect(askedOrderNo(pathname)).toBe(orderNo)));

describe('a typed number', () =>
  it.each([
    ['KP-1700000000000', 'KP-1700000000000'],
    [' kp-1700000000000 ', 'KP-1700000000000'],
    ['1700000000000', 'KP-1700000000000'],
    ['KP1700000000000', 'KP-1700000000000'],
    ['KP- 1700 0000 00000', 'KP-1700000000000'],
    ['KP-170000000000', null],
    ['KP-17000000000000', null],
    ['', null],
    ['KP-', null],
    ['<script>', null],
  ])('%j is %s', (typed, orderNo) => expect(readOrderNo(typed)).toBe(orderNo)));
