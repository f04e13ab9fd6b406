/** The page of visits in a browser that changes hands: nobody sees what the former owner typed or booked (decisions A10). */
import { act, type ComponentType, type ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import VisitPage from '../../../src/features/visits/VisitPage.tsx';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

vi.mock('../../../src/ui/bounded-island.tsx', () => ({ boundedIsland: (Content: unknown) => Content }));
vi.mock('../../../src/ui/i18n.tsx', () => ({ useI18n: () => ({ t: (key: string) => key }) }));
vi.mock('../../../src/features/session/mailed-token.ts', () => ({ takeMailedToken: () => null }));
vi.mock('../../../src/features/visits/BookingForm.tsx', () => ({ BookingForm: 'form' }));
vi.mock('../../../src/features/visits/Booked.tsx', () => ({ Booked: 'booked' }));
vi.mock('../../../src/features/visits/LinkedVisit.tsx', () => ({ LinkedVisit: 'linked' }));

afterEach(unmountHooks);

interface FormProps {
  onBooked: (visit: object, email: string) => void;
}

it('shows a new form, and no visit that the former owner booked, in this tab or on its way', () => {
  const browser = stubPage();
  // Without its island, as the mock above leaves it.
  const Page = VisitPage as unknown as (props: object) => ReactElement<FormProps, ComponentType | string>;
  const page = mountHook(() => Page({ districts: [], whatsapp: '' }));
  const form = page.latest();
  act(() => form?.props.onBooked({}, 'ayse@example.com'));
  expect(page.latest()?.type).toBe('booked');

  act(() => browser.signIn('u-fatma'));
  const next = page.latest();
  expect(next?.type).toBe('form');
  expect(next?.key).not.toBe(form?.key);
  act(() => form?.props.onBooked({}, 'ayse@example.com'));
  expect(page.latest()?.type).toBe('form');
});
