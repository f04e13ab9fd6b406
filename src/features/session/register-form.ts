import * as z from 'zod/mini';
import { registerForm, type RegisterForm } from '../../domain/account.ts';
import { textOf, type FormSchema } from '../../ui/form/useForm.ts';

const terms = z.object({ acceptTerms: z.literal(true, 'account.terms.required') });

/** The form of the page: what is sent, and the tick that is not (spec §3, §5). */
export const registration: FormSchema<RegisterForm> = {
  safeParse(typed) {
    const { acceptTerms, ...sent } = typed as Record<string, unknown>;
    const form = registerForm.safeParse(sent);
    const ticked = terms.safeParse({ acceptTerms });
    if (form.success && ticked.success) return { success: true, data: form.data };
    return { success: false, error: { issues: [...(form.error?.issues ?? []), ...(ticked.error?.issues ?? [])] } };
  },
};

export const registrationOf = (fields: FormData): Record<string, unknown> => ({
  ...Object.fromEntries(
    ['userName', 'firstName', 'lastName', 'email', 'phone', 'password', 'confirmPassword'].map((name) => [
      name,
      textOf(fields, name),
    ]),
  ),
  acceptTerms: fields.has('acceptTerms'),
});
