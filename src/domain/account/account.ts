/** Forms and facts of an account (spec §3, §5); messages are keys of the namespace `rules`. */
import * as z from 'zod/mini';
import { emailField, isPhone, optionalText, requiredText } from '../values/fields.ts';
import { ORDER_NUMBER } from '../order/order.ts';
import { givenPassword, isGuessable, newPassword } from './password.ts';

/** Equal for every spelling of one mailbox: addresses are ASCII, so this is no question of language (decisions U3). */
export const emailKey = (email: string): string => email.trim().toLowerCase();

const firstName = requiredText('delivery.firstName.required', 60);
const lastName = requiredText('delivery.lastName.required', 60);
const phone = optionalText(24).check(z.refine((value) => value === '' || isPhone(value), 'delivery.phone.invalid'));

const MAX_USER_NAME = 30;

/** Shown, never used to sign in, and so not unique. */
const userName = requiredText('account.userName.required', MAX_USER_NAME).check(
  z.regex(/^[\p{L}\p{N}._-]{3,}$/u, 'account.userName.invalid'),
);

/** A user name for someone who gave only an e-mail address. */
export function userNameFrom(email: string): string {
  const name = (email.split('@', 1)[0] ?? '').replace(/[^A-Za-z0-9._-]+/g, '.').slice(0, MAX_USER_NAME);
  return name.padEnd(3, '_');
}

const matching = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  { path: ['confirmPassword'], message: 'password.mismatch' },
);
const unguessable = z.refine<{ password: string; email: string }>(
  ({ password, email }) => !isGuessable(password, email),
  { path: ['password'], message: 'password.guessable' },
);
const confirmPassword = z.string('password.confirm').check(z.minLength(1, 'password.confirm'));

export const registerForm = z
  .strictObject({
    userName,
    firstName,
    lastName,
    email: emailField,
    phone,
    password: newPassword,
    confirmPassword,
    /** Optional, never ticked beforehand (decisions P18). */
    acceptMarketing: z._default(z.boolean(), false),
    /** Proof, two hours old at most, that this person has just placed this order as a guest (decisions P10). */
    claim: z.optional(
      z.strictObject({
        orderNo: z.string().check(z.regex(ORDER_NUMBER)),
        claimToken: z.string().check(z.minLength(1), z.maxLength(2048)),
      }),
    ),
  })
  .check(matching, unguessable);
export type RegisterForm = z.infer<typeof registerForm>;

export const loginForm = z.strictObject({
  email: emailField,
  password: givenPassword('password.required'),
  rememberMe: z._default(z.boolean(), false),
});

export const forgotForm = z.strictObject({ email: emailField });

export const resetForm = z
  .strictObject({
    token: z.string().check(z.minLength(1), z.maxLength(200)),
    password: newPassword,
    confirmPassword,
  })
  .check(matching);

const currentPassword = givenPassword('password.current.required');

/** The password is asked for where the e-mail is another one (decisions A11); the server knows whether it is. */
export const profileForm = z.strictObject({
  firstName,
  lastName,
  email: emailField,
  phone,
  currentPassword: z.optional(currentPassword),
});

/** The one-time token of the link that went to a new e-mail. */
export const confirmEmailForm = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

export const logoutAllForm = z.strictObject({ currentPassword });

export const changePasswordForm = z.strictObject({
  currentPassword,
  password: newPassword,
});

export const deleteAccountForm = z.strictObject({ password: currentPassword });
