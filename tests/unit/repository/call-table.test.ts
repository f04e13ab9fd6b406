import { expect, it } from 'vitest';
import { callTable, writtenTable } from '../../support/call-table.ts';

it('the table of calls says what the contracts say; `node tests/support/call-table.ts` writes it anew', async () => {
  expect(await writtenTable()).toBe(callTable());
});
