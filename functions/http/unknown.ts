/** The answer of `/api/…` where no call is: the envelope, like everything else there, and never a page. */
import { randomUUID } from 'node:crypto';
import type { CallContract } from '../../src/contract/contract.ts';
import { failure } from './answer.ts';
import { localeOf } from './messages.ts';
import { failureResponse } from './response.ts';
import type { CallContext, CallHandler } from './serve.ts';

function answerUnknown(request: Request, context: CallContext): Promise<Response> {
  const requestId = context.requestId ?? randomUUID();
  const reply = { envelope: 'B', locale: localeOf(request), requestId, wayOn: null } as const;
  const response = failureResponse(reply, failure('not_found'));
  return Promise.resolve(request.method === 'HEAD' ? new Response(null, response) : response);
}
const NONE: readonly CallContract[] = [];
answerUnknown.contracts = NONE;

/** Serves no contract: a function for every other path and method, in envelope B (decisions, "Calls"). */
export const unknown: CallHandler = answerUnknown;
