/** The notice of a call that failed, with its way to try again. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import calls from '../../../content/locales/tr/calls.json' with { type: 'json' };
import { island } from '../../../src/ui/i18n.tsx';
import { Failed } from '../../../src/ui/RemoteData.tsx';
import { failure } from '../session/support.ts';

const Notice = island(Failed);
const markupOf = (asking?: string) =>
  renderToStaticMarkup(
    createElement(Notice, {
      ...{ failure: failure(0, 'timeout'), retry: () => undefined, asking },
      ...{ locale: 'tr' as const, messages: { calls } },
    }),
  );

it('says why, and asks again by its button', () => {
  expect(markupOf()).toContain(calls.timeout);
  expect(markupOf()).not.toContain('aria-disabled');
});

it('says that it asks, so that the same failure is said again, and keeps its button meanwhile', () => {
  const asking = markupOf('Siparişler yükleniyor');
  expect(asking).toContain('Siparişler yükleniyor');
  expect(asking).not.toContain(calls.timeout);
  expect(asking).toMatch(new RegExp(`aria-disabled="true"[^>]*>${calls.retry}<`));
});
