/** Presses of the stand-in's buttons. */
import { randomUUID } from 'node:crypto';
import type { Book, Form } from './book.ts';
import { isCall, isFault, type Faults } from './faults.ts';
import { BACKS, NOTICES, type Back, type Messages, type Notice } from './messages.ts';
import { notice, returnPage } from './page.ts';
import { cardOf } from './test-cards.ts';

const MINUTE = 60_000;
const TURNS: Readonly<Record<string, number>> = {
  'turn-minutes': 35 * MINUTE,
  'turn-hour': 60 * MINUTE,
  'turn-day': 1440 * MINUTE,
};

export interface Stand {
  readonly book: Book;
  readonly faults: Faults;
  readonly messages: Messages;
}

/** A page to show, or the address of one. */
export type ActResult = { readonly page: string } | { readonly goTo: string };

const CLOSED = notice('Pencere kapandı', 'Tarayıcı mağazaya dönmedi.');

export async function act(stand: Stand, fields: URLSearchParams): Promise<ActResult> {
  const { book, faults, messages } = stand;
  const form = book.forms.get(fields.get('token') ?? '');
  const here: ActResult = { goTo: form ? `/?token=${form.token}&lang=tr` : '/' };
  const name = fields.get('act') ?? '';
  const turned = TURNS[name];
  if (turned !== undefined) {
    book.turn(turned);
    await messages.sendDue();
    return here;
  }
  const [, deed, id] = /^(accept|refuse|notify)-(\d+)$/.exec(name) ?? [];
  const payment = book.payments.find((made) => String(made.id) === id);
  if (payment) {
    if (deed === 'notify') await messages.notify(payment.form.token, 'SUCCESS');
    else book.review(payment, deed === 'accept');
    return here;
  }
  if (!form) return here;
  if (name === 'fault') {
    const [call = '', fault = ''] = [fields.get('call'), fields.get('fault')].map((given) => given ?? '');
    if (isCall(call) && isFault(fault)) faults.add(call, fault);
    return here;
  }
  return press(stand, form, fields, here);
}

async function press(stand: Stand, form: Form, fields: URLSearchParams, here: ActResult): Promise<ActResult> {
  const { book, messages } = stand;
  const said = fields.get('notice') ?? '';
  const kind: Notice = Object.hasOwn(NOTICES, said) ? (said as Notice) : 'after';
  switch (fields.get('act') ?? '') {
    case 'leave':
      return { page: returnPage(form, form.token) };
    case 'close':
      return { page: CLOSED };
    case 'forge':
      await messages.notify(form.token, 'SUCCESS', { signature: 'wrong' });
      return here;
    case 'double':
      for (const { token } of [...book.forms.values()].filter(({ basketId }) => basketId === form.basketId)) {
        book.pay(token, cardOf('5528790000000008'));
      }
      return comeBack(stand, form, fields);
  }
  const tried = book.pay(form.token, cardOf(fields.get('card') ?? ''), {
    installment: Number(fields.get('installment') ?? '1'),
    isHeld: fields.get('held') === 'held',
  });
  if (tried === 'PAID' || tried === 'DECLINED' || tried === 'NO_3D') {
    await messages.tell(form, tried === 'PAID' ? 'SUCCESS' : 'FAILURE', kind);
  }
  return tried === 'PAID' || tried === 'NO_3D' ? comeBack(stand, form, fields) : here;
}

async function comeBack({ messages }: Stand, form: Form, fields: URLSearchParams): Promise<ActResult> {
  const said = fields.get('back') ?? '';
  const back: Back = Object.hasOwn(BACKS, said) ? (said as Back) : 'back';
  switch (back) {
    case 'back':
      return { page: returnPage(form, form.token) };
    case 'twice':
      await messages.callBack(form);
      return { page: returnPage(form, form.token) };
    case 'late':
      messages.comeLate(form);
      return { page: CLOSED };
    case 'foreign':
      return { page: returnPage(form, randomUUID()) };
    case 'none':
      return { page: returnPage(form, undefined) };
    case 'close':
      return { page: CLOSED };
  }
}
