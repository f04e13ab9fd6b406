/**
 * One signed call of iyzico. An answer that does not come, is no JSON or says no status is `unknown`: what was asked for may
 * have been done. Success and failure are told by the body, whatever the HTTP status is.
 */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { CardEnvironment } from '../../environment.ts';
import { log } from '../../http/log.ts';
import { authorization } from './signature.ts';

const codeText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((code) => String(code)),
);
const failed = z.looseObject({ status: z.literal('failure'), errorCode: z._default(codeText, '') });
const succeeded = z.looseObject({ status: z.literal('success') });

export type ProviderAnswer =
  | { readonly kind: 'success'; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'failure'; readonly code: string; readonly body: Readonly<Record<string, unknown>> }
  | { readonly kind: 'unknown' };

export interface Call {
  readonly method: 'GET' | 'POST';
  /** Without a query: it is what is signed. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly timeoutMs: number;
  /** Only where asking twice does nothing twice: once more after a broken connection. */
  readonly isRepeatable: boolean;
}

const RETRY_AFTER_MS = 400;

/** Bytes of an answer that are read: a day's page of a report is far below. */
const MOST_BYTES = 4 * 1024 * 1024;

export async function request(env: CardEnvironment, call: Call): Promise<ProviderAnswer> {
  const started = performance.now();
  const tell = (reason: string): ProviderAnswer => {
    // No address with a query, no body, no token: the path alone.
    log('warn', 'card_provider_unknown', {
      call: call.path,
      reason,
      durationMs: Math.round(performance.now() - started),
    });
    return { kind: 'unknown' };
  };
  try {
    return readAnswer(await send(env, call)) ?? tell('answer');
  } catch (error) {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError';
    if (isTimeout || !call.isRepeatable) return tell(isTimeout ? 'timeout' : 'connection');
  }
  await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
  try {
    return readAnswer(await send(env, call)) ?? tell('answer');
  } catch {
    return tell('connection');
  }
}

async function send(
  { IYZICO_API_KEY: apiKey, IYZICO_SECRET_KEY: secretKey, IYZICO_URI }: CardEnvironment,
  { method, path, query = {}, body, timeoutMs }: Call,
): Promise<string> {
  const sent = body === undefined ? '' : JSON.stringify(body);
  const randomKey = randomBytes(16).toString('hex');
  const search = new URLSearchParams(query).toString();
  const response = await fetch(`${IYZICO_URI}${path}${search === '' ? '' : `?${search}`}`, {
    method,
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: authorization({ apiKey, secretKey }, randomKey, path, sent),
      'x-iyzi-rnd': randomKey,
    },
    ...(method === 'POST' && { body: sent }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  return text.length > MOST_BYTES ? '' : text;
}

function readAnswer(text: string): ProviderAnswer | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const success = z.safeParse(succeeded, body);
  if (success.success) return { kind: 'success', body: success.data };
  const failure = z.safeParse(failed, body);
  return failure.success ? { kind: 'failure', code: failure.data.errorCode, body: failure.data } : null;
}
