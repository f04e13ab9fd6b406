/**
 * Signatures of the protocol, from the provider's side. The shop's client has code of its own for the same rules: a fault
 * of one side is found by the other one only as long as they share nothing.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface Keys {
  readonly apiKey: string;
  readonly secretKey: string;
}

const hmac = (secret: string, data: string): string =>
  createHmac('sha256', Buffer.from(secret, 'utf8')).update(data, 'utf8').digest('hex');

/** Returns the signature that belongs to a request. @param path without host and query */
export const requestSignature = (secretKey: string, randomKey: string, path: string, body: string): string =>
  hmac(secretKey, `${randomKey}${path}${body}`);

interface SignedRequest {
  readonly authorization: string | undefined;
  readonly randomKey: string | undefined;
  readonly path: string;
  readonly body: string;
}

/** Answers whether a request is of this merchant and arrived as it was signed. */
export function isSigned({ apiKey, secretKey }: Keys, request: SignedRequest): boolean {
  const [, packed = ''] = /^IYZWSv2 ([\w+/]+={0,2})$/.exec(request.authorization ?? '') ?? [];
  const text = Buffer.from(packed, 'base64').toString('utf8');
  const [, key, random = '', signature = ''] = /^apiKey:(.+)&randomKey:(.+)&signature:([\da-f]{64})$/.exec(text) ?? [];
  if (key !== apiKey || random !== request.randomKey) return false;
  const right = requestSignature(secretKey, random, request.path, request.body);
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature));
}

type Value = string | number | undefined;

/** Returns the signature of an answer: its values in the order of the call, amounts without trailing zeros. */
export const answerSignature = (secretKey: string, values: readonly Value[]): string =>
  hmac(secretKey, values.map((value) => value ?? '').join(':'));

interface SignedNotification {
  readonly iyziEventType: string;
  readonly iyziPaymentId: number;
  readonly token: string;
  readonly paymentConversationId: string;
  readonly status: string;
}

/** Returns the third version of the signature of a notification. */
export const notificationSignature = (secretKey: string, said: SignedNotification): string =>
  hmac(
    secretKey,
    [secretKey, said.iyziEventType, said.iyziPaymentId, said.token, said.paymentConversationId, said.status].join(''),
  );
