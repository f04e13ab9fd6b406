/** The sum that a customer who pays by transfer is asked for. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import confirmation from '../../../content/locales/tr/confirmation.json' with { type: 'json' };
import type { AwaitedMoney } from '../../../src/contract/answers.ts';
import { TransferDetails } from '../../../src/features/orders/confirmation/TransferDetails.tsx';
import { island } from '../../../src/ui/i18n.tsx';

const Details = island(TransferDetails);
const shown = (awaited?: AwaitedMoney) =>
  renderToStaticMarkup(
    createElement(Details, {
      order: { orderNo: 'KP-1795180000000', total: 8125, awaited },
      locale: 'tr',
      messages: { confirmation },
    }),
  );

test('is the total, and until when', () => {
  expect(shown()).toContain('₺8.125,00');
  expect(shown()).toContain('Son ödeme günü');
});

test('is the rest without a last day, once a part has come', () => {
  const rest = shown({ amount: 450, lapses: false });
  expect(rest).toContain('₺450,00');
  expect(rest).toContain('kalan tutar');
  expect(rest).not.toContain('8.125');
  expect(rest).not.toContain('Son ödeme günü');
});

test('is less with the same last day where a part was let off, and nothing where all of it was', () => {
  expect(shown({ amount: 8025, lapses: true })).toContain('₺8.025,00');
  expect(shown({ amount: 8025, lapses: true })).toContain('Son ödeme günü');
  expect(shown({ amount: 0, lapses: true })).toBe('');
});
