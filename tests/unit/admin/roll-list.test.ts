/** A delivered roll whose answer was lost: named alike when it is sent again, and the list is asked for anew either way. */
import { act, isValidElement, useState, type ReactElement, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ClothStock } from '../../../src/contract/admin-cloth.ts';
import type { Visit } from '../../../src/contract/admin-visits.ts';
import { CountRoll } from '../../../src/features/admin/rolls/CountRoll.tsx';
import { add, nameOfRoll, $rolls } from '../../../src/features/admin/rolls/roll-list.ts';
import { VisitPlan } from '../../../src/features/admin/visits/VisitPlan.tsx';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

interface FormRules {
  valuesOf: (fields: FormData) => object;
  send: (values: object) => Promise<unknown>;
}
const { call, rules } = vi.hoisted(() => ({
  call: vi.fn<(action: unknown, input: { body: { version: number } }) => Promise<unknown>>(),
  rules: { now: null as FormRules | null },
}));
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: call }));
vi.mock('../../../src/ui/i18n.tsx', () => ({ useI18n: () => ({ t: (key: string) => key, locale: 'tr' }) }));
vi.mock('../../../src/ui/form/useForm.ts', () => ({
  useForm: (now: FormRules) => {
    rules.now = now;
    return { props: {}, errorOf: () => undefined };
  },
  textOf: () => '',
}));
afterEach(unmountHooks);

const ROLL = { productId: 17, color: 'bej', width: 280, length: 1840, lot: '2409', shelf: '', supplier: '' };
const LOST = { ok: false, status: 0, code: 'unreachable', retryable: true, fields: {}, data: null };

it('is sent under the name of its dialog, and the list is asked for anew after a failure, too', async () => {
  const asked = vi.spyOn($rolls, 'revalidate').mockReturnValue();
  call.mockResolvedValueOnce(LOST).mockResolvedValueOnce({ ok: true, data: { id: 'T-001' } });
  expect(await add(ROLL, 'a')).toEqual(LOST);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await add(ROLL, 'a')).toEqual({ id: 'T-001' });
  expect(asked).toHaveBeenCalledTimes(2);
  const sent = { headers: { 'Idempotency-Key': 'a' }, body: ROLL };
  expect(call.mock.calls.map(([, input]: unknown[]) => input)).toEqual([sent, sent]);
});

it('has one name after a lost answer and what refuses the next tries, in another dialog, too, and another one once it is added', async () => {
  vi.spyOn($rolls, 'revalidate').mockReturnValue();
  const name = nameOfRoll(ROLL);
  const refused = [LOST, { ...LOST, code: 'offline' }, { ...LOST, status: 429, code: 'rate_limited' }];
  for (const answer of [...refused, { ...LOST, status: 401, code: 'session_ended', retryable: false }]) {
    call.mockResolvedValueOnce(answer);
    await add(ROLL, name);
    expect(nameOfRoll(ROLL), answer.code).toBe(name);
  }
  call.mockResolvedValueOnce({ ok: true, data: { id: 'T-001' } });
  expect(nameOfRoll({ ...ROLL, length: 1480 })).not.toBe(name);
  await add(ROLL, name);
  expect(nameOfRoll(ROLL)).not.toBe(name);
});

interface DrawnProps {
  children?: ReactNode;
  onClick?: () => void;
}

/** Elements of a tree, without what they draw. */
const within = (node: ReactNode): ReactElement<DrawnProps>[] =>
  [node].flat(9).flatMap((one) => (isValidElement<DrawnProps>(one) ? [one, ...within(one.props.children)] : []));

const COUNTED: ClothStock = {
  ...ROLL,
  ...{ id: 'T-001', version: 3, isRest: false, product: 'Fon', color: 'bej', colorName: 'Bej', hex: null },
};
const VISIT: Visit = { version: 3, day: '2026-12-01', from: '10:00', to: '11:00', address: '', note: '' };
const nothing = () => undefined;

/** The form that opens below a planned visit. */
function visitForm(): (version: number) => unknown {
  const props = { subject: 'm', kind: 'measuring', name: '', onChange: nothing } as const;
  const plan = mountHook(() => VisitPlan({ ...props, visit: VISIT }));
  act(() =>
    within(plan.latest())
      .find(({ props: { onClick } }) => onClick)
      ?.props.onClick?.(),
  );
  const form = within(plan.latest()).find(({ type }) => typeof type === 'function' && type.name === 'VisitForm');
  const draw = form?.type as (props: object) => unknown;
  return (version) => draw({ ...form?.props, visit: { ...VISIT, version } });
}

it.each([
  [
    'the count of a roll',
    () => (version: number) => CountRoll({ roll: { ...COUNTED, version }, onClose: nothing, onCounted: nothing }),
    { roll: { ...COUNTED, version: 5 } },
  ],
  ['the plan of a visit', visitForm, { ...VISIT, version: 5 }],
])(
  'sends with %s the version that it opened with, and a later one once a refusal has shown it',
  async (_, form, now) => {
    vi.spyOn($rolls, 'revalidate').mockReturnValue();
    stubPage();
    const draw = form();
    let become: (version: number) => void = nothing;
    mountHook(() => {
      const [version, setVersion] = useState(3);
      become = setVersion;
      return draw(version);
    });
    call.mockReset();
    call.mockResolvedValue({ ...LOST, status: 409, code: 'changed_meanwhile', data: now });
    // The page came back into sight, and the list was asked anew.
    act(() => become(4));
    const send = () =>
      act(async () => {
        await rules.now?.send(rules.now.valuesOf(new FormData()));
      });
    await send();
    act(() => become(6));
    await send();
    expect(call.mock.calls.map(([, { body }]) => body.version)).toEqual([3, 5]);
  },
);
