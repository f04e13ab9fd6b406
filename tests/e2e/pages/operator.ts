/** An operator who is signed in: `operatorSession(page, 'orders')`, then any page of the back room. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { OPERATOR_PASSWORD, type OperatorName, type SeededOperator } from '../support/operators.ts';
import { site } from '../support/site.ts';
import { giveTokens, type Tokens } from './account.ts';

export interface OperatorSession extends SeededOperator, Tokens {}

/** @param file of the shop that they work in; the one that all journeys share, unless told */
export async function seededOperator(name: OperatorName, file = site.operators): Promise<SeededOperator> {
  const all = JSON.parse(await readFile(file, 'utf8')) as Record<OperatorName, SeededOperator>;
  return all[name];
}

/** Recovery codes that this file has used; there are ten for each operator. */
const used = new Map<OperatorName, number>();

/** The next recovery code that was not used yet. */
export async function nextRecoveryCode(name: OperatorName, file?: string): Promise<string> {
  const { recoveryCodes } = await seededOperator(name, file);
  const count = used.get(name) ?? 0;
  used.set(name, count + 1);
  const code = recoveryCodes[count];
  if (code === undefined) throw new Error(`The recovery codes of ${name} are used up`);
  return code;
}

/** Opens a part of the order page, which may be one line on a phone. */
export async function openPart(page: Page, title: string): Promise<void> {
  const part = page.getByRole('main').getByRole('region', { name: title }).locator('details').first();
  await part.waitFor();
  if ((await part.getAttribute('open')) === null) await part.locator('summary').first().click();
}

/** Signs in by the API with password and recovery code; the browser's next page has the tokens. */
export async function operatorSession(page: Page, name: OperatorName, file?: string): Promise<OperatorSession> {
  const operator = await seededOperator(name, file);
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
    code: await nextRecoveryCode(name, file),
  });
  const tokens = { accessToken: opened.AccessToken, refreshToken: opened.RefreshToken };
  await giveTokens(page, tokens);
  return { ...operator, ...tokens };
}
