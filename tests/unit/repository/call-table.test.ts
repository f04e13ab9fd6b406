import { expect, it } from 'vitest';
import { callTable, writtenCallTable } from '../../support/call-table.ts';

it('the table of calls follows the contracts; `npm run docs` writes it', async () => {
  expect(await writtenCallTable()).toBe(callTable());
});
