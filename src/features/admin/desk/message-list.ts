import * as contract from '../../../contract/admin-desk.ts';
import type { Visit } from '../../../contract/admin-visits.ts';
import type { CallFailure, CallResult } from '../../../lib/api.ts';
import { ownerHere } from '../../../lib/owner.ts';
import { callAsOperator } from '../call.ts';
import { pagedList, type PagedList } from '../../session/paged-list.ts';
import { showWaiting } from './rail-counts.ts';

const { MESSAGE_LISTS, deskMessage } = contract;

const pagesFor = (state: contract.MessageList): PagedList<contract.DeskMessages> =>
  pagedList(`/api/admin/messages?state=${state}`, (cursor) =>
    callAsOperator(contract.listMessages, { query: cursor === undefined ? { state } : { state, cursor } }),
  );

const lists = {
  open: pagesFor('open'),
  mine: pagesFor('mine'),
  closed: pagesFor('closed'),
  spam: pagesFor('spam'),
} as const;

export const messageList = (state: contract.MessageList): PagedList<contract.DeskMessages> => lists[state];

/** The list that an address names; the open ones otherwise. */
export const listIn = (search: string): contract.MessageList =>
  MESSAGE_LISTS.find((one) => one === new URLSearchParams(search).get('state')) ?? 'open';

/** Fields of a message that may be changed. */
export type Change = Omit<Parameters<typeof sendChange>[1], 'version'>;

const sendChange = (
  { id }: contract.DeskMessage,
  body: { version: number; state?: 'open' | 'closed'; assignee?: string | null; spam?: boolean; erase?: true },
) => callAsOperator(contract.changeMessage, { params: { id }, body });

/** The figures of the lists once a message went from one to another, or for good; the next time they are asked for the server says them. */
function countsAfter(
  counts: contract.DeskMessages['counts'],
  before: contract.DeskMessage | undefined,
  after: contract.DeskMessage | null,
): contract.DeskMessages['counts'] {
  const listsOf = ({ state, assignee }: contract.DeskMessage): contract.MessageList[] =>
    state === 'open' && assignee?.id === ownerHere() ? ['open', 'mine'] : [state];
  const changed = { ...counts };
  for (const list of before ? listsOf(before) : []) changed[list] -= 1;
  for (const list of before && after ? listsOf(after) : []) changed[list] += 1;
  return changed;
}

/** Shows what became of the message where it stands; in a list that it left it stays until the list is asked anew, and erased it goes. */
function settle(
  list: contract.MessageList,
  asked: string,
  answer: CallResult<contract.DeskMessage | null>,
): CallFailure | null {
  const changed = answer.ok ? { success: true as const, data: answer.data } : deskMessage.safeParse(answer.data);
  const { $list } = lists[list];
  const shown = $list.value?.data;
  if (changed.success && shown) {
    const items = shown.items.flatMap((one) => (one.id === asked ? (changed.data ?? []) : one));
    const before = shown.items.find(({ id }) => id === asked);
    $list.replace({ ...shown, items, counts: countsAfter(shown.counts, before, changed.data) });
  }
  void showWaiting();
  return answer.ok ? null : answer;
}

/** Shows the visit that a message has now. */
export function showVisit(list: contract.MessageList, id: string, visit: Visit | null): void {
  const { $list } = lists[list];
  const shown = $list.value?.data;
  if (shown) $list.replace({ ...shown, items: shown.items.map((one) => (one.id === id ? { ...one, visit } : one)) });
}

/** @returns why it could not; of `changed_meanwhile` the message is shown as it is now */
export const changeMessage = async (
  list: contract.MessageList,
  message: contract.DeskMessage,
  change: Change,
): Promise<CallFailure | null> =>
  settle(list, message.id, await sendChange(message, { version: message.version, ...change }));

/** @param version of the message that the operator read when they began to answer */
export const answerMessage = async (
  list: contract.MessageList,
  { id }: contract.DeskMessage,
  body: { version: number; text: string },
): Promise<CallFailure | null> =>
  settle(list, id, await callAsOperator(contract.answerMessage, { params: { id }, body }));
