/** The calls of `src/contract/windows.ts`: each one round trip, and may be repeated. */
import * as contract from '../../src/contract/windows.ts';
import { MAX_WINDOWS, WINDOW_ID } from '../../src/domain/window/window.ts';
import { answer, failure } from '../http/answer.ts';
import { serve } from '../http/serve.ts';
import { defineCustomerEndpoint, forCustomer, writeLimit } from '../session/customer.ts';
import { LIST, measuredWindowKeys, MERGE, PUT, REMOVE, toStored, windowKeys } from './window-store.ts';

const full = () => failure('windows_full', { values: { max: MAX_WINDOWS } });

const list = defineCustomerEndpoint(contract.listWindows, {
  async handle({ caller }) {
    const read = await forCustomer(caller, LIST, { keys: windowKeys(caller), args: {} });
    return read.ok ? answer(read.result) : read;
  },
});

const put = defineCustomerEndpoint(contract.putWindow, {
  bodyLimit: 4096,
  async handle({ caller, params: { id }, body }) {
    if (!WINDOW_ID.test(id)) return failure('window_not_found');
    const args = { id, window: toStored(body) };
    const done = await forCustomer(caller, PUT, { keys: measuredWindowKeys(caller), args }, [writeLimit(caller)]);
    if (!done.ok) return done;
    return done.result === 'FULL' ? full() : answer({ id, ...body });
  },
});

const remove = defineCustomerEndpoint(contract.deleteWindow, {
  async handle({ caller, params: { id } }) {
    const done = await forCustomer(caller, REMOVE, { keys: measuredWindowKeys(caller), args: { id } }, [
      writeLimit(caller),
    ]);
    if (!done.ok) return done;
    return done.result === 'NONE' ? failure('window_not_found') : answer(null);
  },
});

const merge = defineCustomerEndpoint(contract.mergeWindows, {
  bodyLimit: 65_536,
  async handle({ caller, body: { windows } }) {
    const args = { ids: windows.map(({ id }) => id), texts: windows.map(toStored) };
    const done = await forCustomer(caller, MERGE, { keys: measuredWindowKeys(caller), args }, [writeLimit(caller)]);
    if (!done.ok) return done;
    return done.result === 'FULL' ? full() : answer(done.result);
  },
});

export const windows = serve(list, merge, put, remove);
