/** Answers and failures as HTTP responses, in the three envelopes of decisions, "Calls". */
import type { Locale } from '../../src/domain/values/locale.ts';
import { STATUS_OF } from '../../src/contract/codes.ts';
import type { Envelope } from '../../src/contract/contract.ts';
import type { Answer, Failure, StreamedAnswer } from './answer.ts';
import type { Endpoint, WayOn } from './endpoint.ts';
import { brokenRules, said } from './field-messages.ts';
import { translator } from './messages.ts';
import { streamJson } from './streamed-json.ts';

/** Headers of every function response; `netlify.toml` and `_headers` do not reach them (security §0.8). */
export const FUNCTION_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  Vary: 'Accept-Language',
};

export interface Reply {
  readonly envelope: Envelope;
  readonly locale: Locale;
  readonly requestId: string;
  /** As of the endpoint; `isRead` where the caller is a browser that shows the answer. */
  readonly wayOn: (WayOn & { readonly isRead: boolean }) | null;
}

type ReplyHeaders = Readonly<Record<string, string>>;

/** Only a 200 may be cached; a 204 has no body. */
export function answerResponse(
  reply: Reply,
  endpoint: Pick<Endpoint, 'contract' | 'cacheControl'>,
  answer: Answer | StreamedAnswer,
): Response {
  const status = answer.status ?? endpoint.contract.status ?? 200;
  const headers = headersOf(reply, status === 200 ? endpoint.cacheControl : 'no-store', answer.headers);
  if (status === 204) return new Response(null, { status, headers });
  // Only a browser's picture reads it: nothing in it runs, whatever the bytes are.
  if (answer.data instanceof Uint8Array) {
    return new Response(new Uint8Array(answer.data), { status, headers: { ...headers, 'Content-Type': 'image/jpeg' } });
  }
  const message = answer.message === undefined ? null : translator(reply.locale)(answer.message);
  const body = wrapAnswer(reply.envelope, answer.data, message);
  return 'streamed' in answer
    ? new Response(streamJson(body, reply.requestId), { status, headers: { ...headers, ...JSON_TYPE } })
    : json(body, status, headers);
}

export const optionsResponse = (reply: Reply, allow: string): Response =>
  new Response(null, { status: 204, headers: headersOf(reply, 'no-store', { Allow: allow }) });

/** How long a caller waits. At a limit `RateLimit` says that nothing is left until then (draft-ietf-httpapi-ratelimit-headers, security §2.8). */
export const waitHeaders = (status: number, seconds: number): Readonly<Record<string, string>> => ({
  'Retry-After': String(seconds),
  ...(status === 429 && { RateLimit: `"default";r=0;t=${seconds}` }),
});

/** `fields` are messages already; those of the failure itself are keys. */
export function failureResponse(reply: Reply, failed: Failure, fields?: Readonly<Record<string, string>>): Response {
  const { code, data, retryAfterSeconds } = failed;
  const t = translator(reply.locale);
  const body = wrapFailure(reply.envelope, {
    message: said(t, failed.message),
    code,
    requestId: reply.requestId,
    fields: fields ?? (failed.fields && brokenRules(failed.fields, t)),
    data,
  });
  const wait = retryAfterSeconds === undefined ? {} : waitHeaders(STATUS_OF[code], retryAfterSeconds);
  const { wayOn } = reply;
  const path = wayOn && `${reply.locale === 'en' ? '/en' : ''}${wayOn.path}`;
  const takenOn = path ? { Refresh: `0; url=${path}` } : {};
  const headers = headersOf(reply, 'no-store', { ...wait, ...takenOn, ...failed.headers });
  if (!wayOn?.isRead) return json(body, STATUS_OF[code], headers);
  const page = `<!doctype html><html lang="${reply.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${t(wayOn.link)}</title><p>${t(wayOn.words)}</p><p><a href="${path}">${t(wayOn.link)}</a></p></html>`;
  return new Response(page, {
    status: STATUS_OF[code],
    headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  });
}

const headersOf = ({ requestId }: Reply, cacheControl: string, more: ReplyHeaders = {}): ReplyHeaders => ({
  ...FUNCTION_HEADERS,
  'Cache-Control': cacheControl,
  'X-Request-Id': requestId,
  ...more,
});

const JSON_TYPE = { 'Content-Type': 'application/json; charset=utf-8' };

const json = (body: unknown, status: number, headers: ReplyHeaders): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, ...JSON_TYPE },
  });

function wrapAnswer(envelope: Envelope, data: unknown, message: string | null): unknown {
  switch (envelope) {
    case 'A':
      return { IsSuccess: true, Data: data, Message: message, Error: null };
    case 'B':
      return { isSuccess: true, data, error: null };
    case 'C':
      return { success: true, data };
    case 'plain':
    case 'jpeg':
      return data;
  }
}

interface FailureBody {
  readonly message: string;
  readonly code: string;
  readonly requestId: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly data?: unknown;
}

function wrapFailure(envelope: Envelope, failure: FailureBody): unknown {
  const { message, code, requestId, fields, data = null } = failure;
  const more = fields ? { code, requestId, fields } : { code, requestId };
  switch (envelope) {
    case 'A':
      return { IsSuccess: false, Data: data, Message: message, Error: message, ...more };
    case 'B':
    case 'plain':
    case 'jpeg':
      return { isSuccess: false, data, error: message, ...more };
    case 'C':
      return { success: false, data, error: message, ...more };
  }
}
