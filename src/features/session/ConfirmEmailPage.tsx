import { useState, type Ref } from 'react';
import { island, useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { confirmEmailForm } from '../../domain/account/account.ts';
import { call } from '../../lib/api.ts';
import { FormDone } from '../../ui/form/FormDone.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import type { AnswerOf } from '../../contract/contract.ts';
import * as contract from '../../contract/entrance.ts';
import { keptToken } from './mailed-token.ts';
import { loginFrom } from './redirects.ts';
import { callAsCustomer, hasTokens, session } from './session.ts';

/** The island of `/confirm-email`; needs the messages of `auth`, `forms`, `rules` and `calls`. */
export default island(ConfirmEmailPage);

function ConfirmEmailPage() {
  const token = useInBrowser(link.read);
  return token === null ? <NoLink /> : <ConfirmForm token={token ?? ''} />;
}

const link = keptToken('kp-confirm-email');

/** Asks for a press: programs that look through mails open links, and must not confirm an address by that. */
function ConfirmForm({ token }: { token: string }) {
  const { t } = useI18n();
  /** Null until it is confirmed. */
  const [confirmed, setConfirmed] = useState<AnswerOf<typeof contract.confirmEmail> | null>(null);
  const form = useForm({
    schema: confirmEmailForm,
    valuesOf: () => ({ token }),
    async send(body) {
      const inSession = hasTokens() ? await callAsCustomer(contract.confirmEmail, { body }) : null;
      // A link to another address counts wherever it is opened, also where a session has ended (decisions A11).
      const isOver = inSession?.ok === false && inSession.code === 'session_ended';
      const answer = inSession && !isOver ? inSession : await call(contract.confirmEmail, { body });
      if (!answer.ok) return answer;
      link.forget();
      setConfirmed(answer.data);
      // A customer who is signed in here sees the new address from now on.
      if (hasTokens()) void session.identify();
      return 'done';
    },
  });
  const isOver = form.problem?.code === 'email_link_invalid' || form.problem?.code === 'email_taken';
  // The link that proves the account's own e-mail wants a session of the account; only a press tells which link it is.
  const wantsSession = form.problem?.code === 'session_ended';
  // In the place of the pressed button.
  const way = useFocusAfter<HTMLAnchorElement>(isOver || wantsSession ? 1 : 0);
  if (confirmed !== null) {
    const { Email: email, IsNew } = confirmed;
    return (
      <div className="form">
        <FormDone>
          <p>{t(IsNew ? 'auth:confirmEmail.done' : 'auth:confirmEmail.proven', { email })}</p>
        </FormDone>
        <ProfileLink />
      </div>
    );
  }
  return (
    <form className="form" {...form.props}>
      {!isOver && <p>{t('auth:confirmEmail.text')}</p>}
      {wantsSession ? (
        <p className="form-problem" role="alert">
          {t('auth:confirmEmail.signIn')}
        </p>
      ) : (
        <FormProblem form={form} title={t('auth:confirmEmail.failed')} unsure={t('auth:confirmEmail.unsure')}>
          {form.problem?.code === 'forbidden' && <p>{t('auth:confirmEmail.otherAccount')}</p>}
        </FormProblem>
      )}
      {wantsSession ? (
        <a ref={way} className="button button-primary" href={loginFrom(location.pathname)}>
          {t('auth:login.submit')}
        </a>
      ) : isOver ? (
        <ProfileLink ref={way} />
      ) : (
        <Submit form={form} label={t('auth:confirmEmail.submit')} busy={t('auth:confirmEmail.busy')} />
      )}
    </form>
  );
}

function NoLink() {
  const { t } = useI18n();
  return (
    <div className="form">
      <p className="form-problem" role="alert">
        {t('auth:confirmEmail.noLink')}
      </p>
      <ProfileLink />
    </div>
  );
}

const ProfileLink = ({ ref }: { ref?: Ref<HTMLAnchorElement> }) => {
  const { t, to } = useI18n();
  return (
    <a ref={ref} className="button button-primary" href={to.account.profile}>
      {t('auth:confirmEmail.toProfile')}
    </a>
  );
};
