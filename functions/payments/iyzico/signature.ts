/** Signatures of iyzico: of our requests (IYZWSv2), of its answers and of its notifications. */
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface MerchantKeys {
  readonly apiKey: string;
  readonly secretKey: string;
}

const hmac = (secretKey: string, data: string): string => createHmac('sha256', secretKey).update(data).digest('hex');

/** @param path without host and query @param body exactly the bytes that are sent; empty for a GET */
export const requestSignature = (secretKey: string, randomKey: string, path: string, body: string): string =>
  hmac(secretKey, `${randomKey}${path}${body}`);

export function authorization({ apiKey, secretKey }: MerchantKeys, randomKey: string, path: string, body: string) {
  const signature = requestSignature(secretKey, randomKey, path, body);
  const said = `apiKey:${apiKey}&randomKey:${randomKey}&signature:${signature}`;
  return `IYZWSv2 ${Buffer.from(said).toString('base64')}`;
}

/** An amount as answers are signed with it: `10.50` is `10.5`. */
export const trimmed = (amount: string | number): string => String(Number(amount));

/** Values of an answer in the order that its call names. */
export const answerSignature = (secretKey: string, values: readonly string[]): string =>
  hmac(secretKey, values.join(':'));

export interface SignedNotification {
  readonly iyziEventType: string;
  readonly iyziPaymentId: string;
  readonly token: string;
  readonly paymentConversationId: string;
  readonly status: string;
}

/** `X-IYZ-SIGNATURE-V3`. */
export const notificationSignature = (
  secretKey: string,
  { iyziEventType, iyziPaymentId, token, paymentConversationId, status }: SignedNotification,
): string => hmac(secretKey, `${secretKey}${iyziEventType}${iyziPaymentId}${token}${paymentConversationId}${status}`);

/** In constant time. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given.toLowerCase()), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
