/** The functions of `netlify/functions`, found, loaded and called as Netlify does. */
import path from 'node:path';
import type { CallHandler } from '../../../functions/http/serve.ts';
import { findFunctions } from '../../../netlify/local/site/functions.ts';
import { addressOf, type CallContract } from '../../../src/contract/contract.ts';
import { ask, newAddress } from './account.ts';
import type { Reply, SentAnswer } from './call.ts';
import { sampleOf, type Belongings } from './samples.ts';

export const FUNCTIONS = path.resolve(import.meta.dirname, '../../../netlify/functions');

const functions = await findFunctions(FUNCTIONS);

/** @throws when no function serves the address */
export async function handlerAt(address: string): Promise<CallHandler> {
  const handler = await functions.find(address);
  if (!handler) throw new Error(`No function serves ${address}`);
  return handler as CallHandler;
}

/** Calls with the sample of the contract; what is given instead wins. Every caller has a network address of their own. */
export async function callSample<Data>(
  contract: CallContract,
  of: Belongings,
  { headers, ...instead }: Pick<SentAnswer, 'body' | 'headers'> = {},
): Promise<Reply<Data>> {
  const sample = sampleOf(contract, of);
  const address = addressOf(contract, sample.params, sample.query);
  return ask<Data>(await handlerAt(address.split('?', 1)[0] ?? ''), address, {
    method: contract.method,
    ip: newAddress(),
    ...(sample.body && { body: sample.body }),
    ...instead,
    headers: { ...sample.headers, ...headers },
  });
}
