/** A session that stands: its tokens, and the user that they name (spec §7, decisions A2, A3). */
import * as z from 'zod/mini';
import { isToken } from '../domain/values/token.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

const text = z.string();
const token = z.string().check(z.refine(isToken));

/** Decisions A8. */
export const ROLES = ['customer', 'operator'] as const;

/** Both tokens of a session; without both it is no success (spec §4). `ExpiresIn`: seconds the access token lives. */
export const tokenPair = z.object({
  AccessToken: token,
  RefreshToken: token,
  ExpiresIn: z.number().check(z.gt(0)),
});
export type TokenPair = z.infer<typeof tokenPair>;

/** Spec §3. */
export const userAnswer = z.object({
  id: text,
  userName: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  role: z.enum(ROLES),
});
export type User = z.infer<typeof userAnswer>;

const refreshRequest = z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(4096)) });

export const refresh = defineCall('POST', '/api/auth/refresh', 'A', 'anyone', {
  body: refreshRequest,
  answer: tokenPair,
});

export const logout = defineCall('POST', '/api/auth/logout', 'A', 'anyone', {
  body: refreshRequest,
  answer: noContent,
  status: 204,
});

export const me = defineCall('GET', '/api/auth/me', 'A', 'customer', { answer: userAnswer });
