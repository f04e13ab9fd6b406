/** Answers and failures as HTTP responses. */
import type { Answer, Failure } from './answer.ts';
import { STATUS_OF } from './codes.ts';
import { wrapAnswer, wrapFailure } from './envelope.ts';
import type { Envelope } from './envelope.ts';
import { ruleWords } from './fields.ts';
import { FUNCTION_HEADERS } from './headers.ts';
import { words } from './words.ts';
import type { Language } from './words.ts';

export interface Reply {
  readonly envelope: Envelope;
  readonly language: Language;
  readonly requestId: string;
}

export function answerResponse(reply: Reply, answer: Answer, cacheControl: string): Response {
  const headers = {
    ...FUNCTION_HEADERS,
    'Cache-Control': answer.status === 200 ? cacheControl : 'no-store',
    'X-Request-Id': reply.requestId,
    ...answer.headers,
  };
  if (answer.status === 204) return new Response(null, { status: 204, headers });
  const message = answer.message ? words(reply.language, answer.message) : null;
  return json(wrapAnswer(reply.envelope, answer.data, message), answer.status, headers);
}

/** `fields` are words already; those of the failure itself are keys. */
export function failureResponse(reply: Reply, failed: Failure, fields?: Readonly<Record<string, string>>): Response {
  const { code, values, data, retryAfterSeconds } = failed;
  const body = wrapFailure(reply.envelope, {
    words: words(reply.language, `errors:${code}`, values),
    code,
    requestId: reply.requestId,
    fields: fields ?? (failed.fields && ruleWords(failed.fields, reply.language)),
    data,
  });
  return json(body, STATUS_OF[code], {
    ...FUNCTION_HEADERS,
    'Cache-Control': 'no-store',
    'X-Request-Id': reply.requestId,
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
    ...failed.headers,
  });
}

function json(body: unknown, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  });
}
