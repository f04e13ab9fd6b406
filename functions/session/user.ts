/**
 * A customer in the store: `user:{uid}` with state (st), epoch (tv), role, e-mail and its key (eh), password (pw), names,
 * phone, language and time of registration (at); `email:{eh}` leads from an e-mail to its customer.
 */
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { emailKey, ROLES, type Profile, type User } from '../../src/domain/account.ts';
import { LOCALES } from '../../src/domain/locale.ts';
import { underNames } from '../store/flat.ts';

/** Fields the API shows. */
export const USER_FIELDS = ['userName', 'firstName', 'lastName', 'email', 'phone', 'role'] as const;

/** Fields a letter needs. */
export const ADDRESSEE_FIELDS = ['email', 'firstName', 'locale'] as const;

const text = z.string();
const userSchema = z.object({
  userName: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  role: z.enum(ROLES),
});
const addresseeSchema = z.object({ email: text, firstName: text, locale: z.enum(LOCALES) });
export type Addressee = z.infer<typeof addresseeSchema>;

/** A name for an e-mail in keys and limits, of fixed length and alphabet. */
export const emailHash = (email: string): string => createHash('sha256').update(emailKey(email)).digest('base64url');

export const emailKeyOf = (hash: string): string => `email:${hash}`;

/** Values of `USER_FIELDS`. @throws when they are none: a fault of ours, never of the caller's. */
export function readUser(id: string, values: unknown): User {
  return { id, ...z.parse(userSchema, underNames(USER_FIELDS, values)) };
}

/** Values of `ADDRESSEE_FIELDS`. @throws as `readUser` */
export const readAddressee = (values: unknown): Addressee =>
  z.parse(addresseeSchema, underNames(ADDRESSEE_FIELDS, values));

export const profileOf = ({ firstName, lastName, email, phone }: User): Profile => ({
  firstName,
  lastName,
  email,
  phone,
});
