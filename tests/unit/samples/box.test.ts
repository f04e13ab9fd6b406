import { beforeEach, expect, test, vi } from 'vitest';
import { MAX_SAMPLES } from '../../../src/domain/product/attributes.ts';
import { type Sample } from '../../../src/domain/product/samples.ts';
import { stubBrowser, type TestBrowser } from '../support/browser.ts';

const sample = (productId: number): Sample => ({ productId, color: 'bej' });

let browser: TestBrowser;
beforeEach(() => {
  vi.resetModules();
  browser = stubBrowser();
});
const open = () => import('../../../src/features/samples/box.ts');

test('a sample is put in once, up to as many as a pack holds', async () => {
  const { $samples, addSample } = await open();
  expect(addSample(sample(1))).toBe('added');
  expect(addSample(sample(1))).toBe('there');
  for (let id = 2; id <= MAX_SAMPLES; id += 1) expect(addSample(sample(id))).toBe('added');
  expect(addSample(sample(99))).toBe('full');
  expect($samples.get()).toEqual([1, 2, 3, 4, 5].map(sample));
});

test('a visitor’s samples go with the customer, and are said to be unsaved only where they are', async () => {
  const { $samples, addSample } = await open();
  addSample(sample(1));
  browser.signIn('u-ayse');
  expect($samples.get()).toEqual([sample(1)]);
  browser.become('full');
  expect(addSample(sample(2))).toBe('unsaved');
  expect($samples.get()).toEqual([1, 2].map(sample));
});

test('samples that went into the cart leave those that another tab has added since', async () => {
  const { $samples, addSample, removeSample, removeSamples } = await open();
  addSample(sample(1));
  vi.resetModules();
  const other = await open();
  other.addSample(sample(2));
  removeSamples([sample(1)]);
  expect($samples.get()).toEqual([sample(2)]);
  removeSample(sample(2));
  expect([$samples.get(), browser.stored.has('kp-samples')]).toEqual([[], false]);
});
