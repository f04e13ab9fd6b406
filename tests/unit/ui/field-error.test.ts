/** Errors of fields are read out: their place is a live region that stands there before they come. */
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { RadioGroup } from '../../../src/features/measurement/ChoiceFields.tsx';
import { Field } from '../../../src/ui/Field.tsx';
import { CheckField } from '../../../src/ui/form/CheckField.tsx';

const page = vi.hoisted(() => ({ isAlive: true }));
vi.mock('../../../src/ui/useInBrowser.ts', () => ({ useAlive: () => page.isAlive }));

beforeEach(() => {
  page.isAlive = true;
});

const WRONG = 'Bir neden yazın';
const KINDS: Record<string, (error: string | undefined) => ReactElement> = {
  'a field': (error) =>
    createElement(Field, {
      label: 'Neden',
      name: 'reason',
      error,
      children: (control) => createElement('input', control),
    }),
  'a tick': (error) =>
    createElement(CheckField, { form: { errorOf: () => error }, name: 'kept', children: 'Sakladım' }),
  'a choice': (error) =>
    createElement(RadioGroup, { legend: 'Pile', className: undefined, error, children: createElement('i') }),
};
const htmlOf = (element: ReactElement): string => renderToStaticMarkup(element);
const statusesOf = (html: string): string[] =>
  [...html.matchAll(/<(\w+)[^>]* ?role="status"[^>]*>(.*?)<\/\1>/gs)].map(([, , inside = '']) => inside);

test.each(Object.entries(KINDS))('%s has an empty status, which belongs to it once there is an error', (_, kind) => {
  const right = htmlOf(kind(undefined));
  expect(statusesOf(right)).toEqual(['']);
  expect(right).not.toContain('aria-describedby');
  expect(right).not.toContain('aria-invalid');

  const wrong = htmlOf(kind(WRONG));
  const described = /aria-describedby="([^"]+)"/.exec(wrong)?.[1];
  expect(statusesOf(wrong)).toEqual([`<p class="field-error" id="${described}">${WRONG}</p>`]);
});

test.each(Object.entries(KINDS))('%s of a page as built has no place for it yet', (_, kind) => {
  page.isAlive = false;
  expect(statusesOf(htmlOf(kind(undefined)))).toEqual([]);
});
