import { useState } from 'react';
import * as z from 'zod/mini';
import type { AnswerOf } from '../../contract/contract.ts';
import { removePasskeys, type resetPassword } from '../../contract/entrance.ts';
import { formatInstant } from '../../domain/values/dates.ts';
import { call } from '../../lib/api.ts';
import { FormDone } from '../../ui/form/FormDone.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';

interface KeptProps {
  token: string;
  passkeys: AnswerOf<typeof resetPassword>['Passkeys'];
}

/** Passkeys that outlived the reset of a password, and one press that removes them all (decisions A13). */
export function KeptPasskeys({ token, passkeys }: KeptProps) {
  const { t, locale } = useI18n();
  return (
    <section aria-labelledby="kept-passkeys">
      <h2 id="kept-passkeys">{t('auth:reset.kept.title')}</h2>
      <ul>
        {passkeys.map(({ name, createdAt }) => (
          <li key={createdAt}>
            {t('auth:reset.kept.made', {
              name: name || t('auth:reset.kept.unnamed'),
              at: formatInstant(createdAt, locale),
            })}
          </li>
        ))}
      </ul>
      <p>{t('auth:reset.kept.text')}</p>
      <Remove token={token} />
    </section>
  );
}

/** Where the link of the letter leads. A press is asked for: programs that look through mails open links. */
export function RemoveByLetter({ token }: { token: string }) {
  const { t, to } = useI18n();
  return (
    <div className="form">
      <p>{t('auth:reset.kept.ask')}</p>
      <Remove token={token} />
      <a href={to.login}>{t('auth:login.submit')}</a>
    </div>
  );
}

function Remove({ token }: { token: string }) {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    schema: z.object({}),
    valuesOf: () => ({}),
    async send() {
      const answer = await call(removePasskeys, { body: { token } });
      if (!answer.ok) return answer;
      setDone(true);
      return 'done';
    },
  });
  if (isDone) {
    return (
      <FormDone>
        <p>{t('auth:reset.kept.done')}</p>
      </FormDone>
    );
  }
  return (
    <form className="form" {...form.props}>
      <FormProblem form={form} title={t('auth:reset.kept.failed')} />
      <Submit form={form} label={t('auth:reset.kept.remove')} busy={t('auth:reset.kept.busy')} className="button" />
    </form>
  );
}
