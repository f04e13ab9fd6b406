import * as z from 'zod/mini';
import { ROLES } from '../../domain/account.ts';
import { isToken } from './tokens.ts';

const token = z.string().check(z.refine(isToken));

/** `POST /api/auth/refresh`; without both tokens it is no success (spec §4). */
export const grantAnswer = z.object({
  AccessToken: token,
  RefreshToken: token,
  ExpiresIn: z.number().check(z.gt(0)),
});
export type Grant = z.infer<typeof grantAnswer>;

const text = z.string();

/** `GET /api/auth/me`. */
export const userAnswer = z.object({
  id: text,
  userName: text,
  firstName: text,
  lastName: text,
  email: text,
  phone: text,
  role: z.enum(ROLES),
});

/** `POST /api/auth/login`. */
export const loginAnswer = z.extend(grantAnswer, { User: userAnswer });

/** `POST /api/auth/register`; the order is the one a guest has just placed (decisions P10). */
export const registerAnswer = z.extend(loginAnswer, { ClaimedOrder: z.nullish(z.string()) });

/** An answer without a body, or one that nobody needs. */
export const noAnswer = z.unknown();
