/** The form of a length: its errors are said by a live region, once and again only when they change; its address holds its values. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as fields from '../../../src/features/measurement/length/fields.ts';

const FORM = 'src/features/measurement/length/LengthForm.astro';

/** A place of errors that counts how often words are written into it. */
function place() {
  const written: string[] = [];
  return {
    className: '',
    written,
    get textContent() {
      return written.at(-1) ?? '';
    },
    set textContent(text: string) {
      written.push(text);
    },
  };
}

test('keeps the place of an error in the page while it is empty', () => {
  const [input, error] = [{ ariaInvalid: null }, place()];
  fields.showError(input, error, 'Boyu yazın');
  fields.showError(input, error, 'Boyu yazın');
  expect([input.ariaInvalid, error.className, error.written]).toEqual(['true', 'field-error', ['Boyu yazın']]);
  fields.showError(input, error, '');
  expect([input.ariaInvalid, error.className, error.written]).toEqual([null, 'visually-hidden', ['Boyu yazın', '']]);
});

test('names its length and another than the first colour in the address, and all of it in an address for others', () => {
  const written = (search: string, first?: string) => String(fields.cutQuery(search, 350, 'krom', first));
  expect(written('?line=a1&color=mat', 'krom')).toBe('line=a1&length=350');
  expect(written('?line=a1&color=mat', 'mat')).toBe('line=a1&color=krom&length=350');
  expect(written('')).toBe('length=350&color=krom');
  expect(String(fields.cutQuery('?length=1&color=mat', null, undefined))).toBe('');
});

test('has a live region for each error', async () => {
  const places = [...(await readFile(FORM, 'utf8')).matchAll(/<p [^>]*id="cut-[\w-]*error"[^>]*>/g)].map(
    ([tag]) => tag,
  );
  expect(places).toHaveLength(2);
  for (const tag of places) expect(tag).toMatch(/class="visually-hidden".* role="status"/);
});
