/** One order of the back room that cannot be fetched, and the press that asks again. */
import { act, isValidElement, useState, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { AdminOrder } from '../../../src/contract/admin-orders.ts';
import { ClaimsPanel } from '../../../src/features/admin/orders/ClaimsPanel.tsx';
import { useOrder, type OneOrder } from '../../../src/features/admin/orders/useOrder.ts';
import type { CallFailure } from '../../../src/lib/api.ts';
import { failure } from '../session/support.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

const asked = vi.hoisted(() => vi.fn<() => Promise<CallFailure>>());
vi.mock('../../../src/features/admin/call.ts', () => ({ callAsOperator: asked }));
vi.mock('../../../src/ui/i18n.tsx', () => ({ useI18n: () => ({ t: (key: string) => key, money: String }) }));

afterEach(unmountHooks);

test('stays with its failure and says that it asks, so that the same failure can be said again', async () => {
  stubPage();
  asked.mockResolvedValueOnce(failure(0, 'timeout'));
  const order = mountHook(() => useOrder('KP-1795400000123'));
  await vi.waitFor(() => expect(order.latest()).toMatchObject({ failure: { code: 'timeout' }, isAsking: false }));
  const answer = Promise.withResolvers<CallFailure>();
  asked.mockReturnValueOnce(answer.promise);
  act(() => order.latest()?.retry());
  expect(order.latest()).toMatchObject({ failure: { code: 'timeout' }, isAsking: true });
  await act(async () => {
    answer.resolve(failure(0, 'timeout'));
    await answer.promise;
  });
  expect(order.latest()).toMatchObject({ failure: { code: 'timeout' }, isAsking: false });
});

interface PartProps {
  children?: ReactNode;
  claim?: object;
  onSubmit?: (event: object) => void;
}

/** Elements of a tree, without what they draw. */
const within = (node: ReactNode): ReactElement<PartProps, ComponentType<PartProps>>[] =>
  [node]
    .flat(9)
    .flatMap((one) =>
      isValidElement<PartProps>(one)
        ? [one as ReactElement<PartProps, ComponentType<PartProps>>, ...within(one.props.children)]
        : [],
    );

test('keeps the note on a claim where somebody else has answered it meanwhile', async () => {
  stubPage();
  vi.stubGlobal(
    'FormData',
    class {
      get = () => 'Kumaş yeterli';
    },
  );
  const claim = {
    line: 0,
    at: '2026-11-20T10:00:00.000Z',
    remedy: 'sew',
    state: 'asked',
    size: null,
    price: null,
    text: '',
    answer: '',
    evidence: '',
  };
  const order = { items: [], claims: [{ ...claim, acts: ['agree', 'refuse'] }] } as unknown as AdminOrder;
  const answered = Promise.withResolvers<CallFailure | null>();
  const one = { isBusy: false, conflict: null, save: () => answered.promise } as unknown as OneOrder;
  const [row] = within(ClaimsPanel({ order, one })).filter(({ props }) => props.claim !== undefined);
  const Claim = row?.type as unknown as (props: object) => ReactNode;
  let show: (next: object) => void = () => undefined;
  const drawn = mountHook(() => {
    const [shown, setShown] = useState<object | undefined>(order.claims[0]);
    show = setShown;
    return Claim({ claim: shown, order, one });
  });
  const form = () => within(drawn.latest()).find(({ props }) => props.onSubmit !== undefined);
  const reset = vi.fn();
  const press = { preventDefault: vi.fn(), currentTarget: { reset }, nativeEvent: { submitter: { value: 'agree' } } };
  act(() => form()?.props.onSubmit?.(press));
  // The order as it is by then is drawn before the press knows its answer.
  act(() => show({ ...claim, state: 'agreed', acts: [] }));
  await act(async () => {
    answered.resolve(failure(409, 'changed_meanwhile'));
    await answered.promise;
  });
  expect(form()).toBeDefined();
  expect(reset).not.toHaveBeenCalled();
});
