/** An operator who is signed in: `operatorSession(page, 'orders')`, then any page of the back room. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { OPERATOR_PASSWORD, type OperatorName, type SeededOperator } from '../support/operators.ts';
import { site } from '../support/site.ts';
import { giveTokens, type Tokens } from './account.ts';

export interface OperatorSession extends SeededOperator, Tokens {}

export async function seededOperator(name: OperatorName): Promise<SeededOperator> {
  const all = JSON.parse(await readFile(site.operators, 'utf8')) as Record<OperatorName, SeededOperator>;
  return all[name];
}

/** Recovery codes that this file has used; there are ten for each operator. */
const used = new Map<OperatorName, number>();

/** The next recovery code that was not used yet. */
export async function nextRecoveryCode(name: OperatorName): Promise<string> {
  const { recoveryCodes } = await seededOperator(name);
  const count = used.get(name) ?? 0;
  used.set(name, count + 1);
  const code = recoveryCodes[count];
  if (code === undefined) throw new Error(`The recovery codes of ${name} are used up`);
  return code;
}

/** Signs in by the API with password and recovery code; the browser's next page has the tokens. */
export async function operatorSession(page: Page, name: OperatorName): Promise<OperatorSession> {
  const operator = await seededOperator(name);
  const post = async <Data>(path: string, data: object): Promise<Data> => {
    const answer = await page.request.post(path, { data });
    if (!answer.ok()) throw new Error(await answer.text());
    return ((await answer.json()) as { Data: Data }).Data;
  };
  const { SecondFactor } = await post<{ SecondFactor: { Ticket: string } }>('/api/auth/login', {
    email: operator.email,
    password: OPERATOR_PASSWORD,
  });
  const opened = await post<{ AccessToken: string; RefreshToken: string }>('/api/auth/second-factor', {
    ticket: SecondFactor.Ticket,
    code: await nextRecoveryCode(name),
  });
  const tokens = { accessToken: opened.AccessToken, refreshToken: opened.RefreshToken };
  await giveTokens(page, tokens);
  return { ...operator, ...tokens };
}
