/** The account area: profile, password, devices, and all of one's data (spec §2, §7, decisions S6). */
import * as z from 'zod/mini';
import { changePasswordForm, deleteAccountForm, profileForm } from '../domain/account.ts';
import type { Locale } from '../domain/locale.ts';
import type { OrderItem } from '../domain/order.ts';
import type { listAddresses } from './addresses.ts';
import { noContent } from './answers.ts';
import type { AnswerToSend, CallContract } from './contract.ts';
import type { listFavourites } from './favourites.ts';
import type { showAccountOrder } from './orders.ts';
import { tokenPair, userAnswer, type User } from './session.ts';

const text = z.string();

const profile = z.pick(userAnswer, { firstName: true, lastName: true, email: true, phone: true });
export type Profile = z.infer<typeof profile>;

export const showProfile = {
  method: 'GET',
  path: '/api/account/profile',
  envelope: 'A',
  access: 'customer',
  answer: profile,
  codes: [],
} as const satisfies CallContract;

export const saveProfile = {
  method: 'PUT',
  path: '/api/account/profile',
  envelope: 'A',
  access: 'customer',
  body: profileForm,
  answer: profile,
  codes: ['email_taken'],
} as const satisfies CallContract;

/** Ends every session; the tokens are those of the one that takes this one's place. */
export const changePassword = {
  method: 'POST',
  path: '/api/account/password',
  envelope: 'A',
  access: 'customer',
  body: changePasswordForm,
  answer: tokenPair,
  codes: ['conflict'],
} as const satisfies CallContract;

/** Somewhere the customer is signed in. Browser and system are empty when unknown; times are ISO 8601. */
const deviceSession = z.object({
  id: text,
  browser: text,
  system: text,
  createdAt: text,
  lastUsedAt: text,
  /** Whether the call came with it. */
  current: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSession>;

/** Most recently used first. */
export const listSessions = {
  method: 'GET',
  path: '/api/account/sessions',
  envelope: 'A',
  access: 'customer',
  answer: z.array(deviceSession),
  codes: [],
} as const satisfies CallContract;

export const endSession = {
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  envelope: 'A',
  access: 'customer',
  answer: noContent,
  status: 204,
  codes: ['session_not_found'],
} as const satisfies CallContract;

/** The ticks as they are kept with an order (decisions P11); `amount` in kuruş, `proof` of the ticks and the network. */
interface KeptConsents {
  distanceSales: true;
  customMade: boolean;
  marketing: boolean;
  textVersion: string;
  at: string;
  amount: number;
  browser: string;
  /** Which secret made the proof. */
  keyId?: string;
  proof?: string;
}

/** All that the shop knows of the customer (decisions S6; KVKK art. 11). */
export interface AccountExport {
  exportedAt: string;
  profile: User & { language: Locale; registeredAt: string };
  addresses: AnswerToSend<typeof listAddresses>;
  favorites: AnswerToSend<typeof listFavourites>;
  cart: OrderItem[];
  sessions: DeviceSession[];
  orders: (AnswerToSend<typeof showAccountOrder> & { consents: KeptConsents })[];
}

/** Not parsed: the browser saves it as a file just as it came. */
export const exportAccount = {
  method: 'GET',
  path: '/api/account/export',
  envelope: 'A',
  access: 'customer',
  answer: z.custom<AccountExport>((data: unknown) => typeof data === 'object' && data !== null),
  codes: [],
} as const satisfies CallContract;

/** What the law keeps beyond the account: `until` a day, as `2036-12-31`; `reason` a sentence for the customer. */
const kept = z.object({ what: z.literal('orders'), orderNos: z.array(text), until: text, reason: text });

export const deleteAccount = {
  method: 'DELETE',
  path: '/api/account',
  envelope: 'A',
  access: 'customer',
  body: deleteAccountForm,
  answer: z.object({ kept: z.array(kept) }),
  codes: ['conflict'],
} as const satisfies CallContract;
