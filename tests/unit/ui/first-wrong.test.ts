/** The focus after a refusal: on the first wrong field, whose words are read out again where it stands there already. */
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useFocusOnFirstWrong } from '../../../src/ui/form/useFormEvents.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

afterEach(unmountHooks);

/** A form with one wrong field; `read` are the words that came into its live region. */
function wrongForm() {
  stubPage();
  const read: string[] = [];
  const status = {
    matches: () => true,
    append: (...words: { text: string }[]) => read.push(...words.map((w) => w.text)),
  };
  const parts: Record<string, object> = {
    'e-hint': { text: 'Örnek: ad@site.com', parentElement: { matches: () => false } },
    'e-error': { text: 'E-posta yazın', parentElement: status },
  };
  const field = {
    closest: () => field,
    getAttribute: () => Object.keys(parts).join(' '),
    focus: () => Object.defineProperty(document, 'activeElement', { value: field, configurable: true }),
  };
  Object.defineProperty(document, 'getElementById', { value: (id: string) => parts[id] ?? null });
  const root = { current: { querySelector: () => field } as unknown as HTMLElement };
  const hook = mountHook(() => {
    const [refusals, setRefusals] = useState(0);
    useFocusOnFirstWrong(root, refusals);
    return () => setRefusals(refusals + 1);
  });
  const refuse = (): void => {
    act(() => hook.latest()?.());
  };
  return { read, field, refuse };
}

it('the first refusal moves the focus, which reads the words of the field', () => {
  const { read, field, refuse } = wrongForm();
  expect(document.activeElement).toBeNull();
  refuse();
  expect(document.activeElement).toBe(field);
  expect(read).toEqual([]);
});

it('a refusal of the field that has the focus puts the same words anew into its live region', () => {
  const { read, refuse } = wrongForm();
  refuse();
  refuse();
  expect(read).toEqual(['E-posta yazın']);
  refuse();
  expect(read).toEqual(['E-posta yazın', 'E-posta yazın']);
});
