import { useState, type Ref } from 'react';
import { unsubscribe } from '../../contract/marketing.ts';
import { unsubscribeForm } from '../../domain/account/marketing.ts';
import { call } from '../../lib/api.ts';
import { FormDone } from '../../ui/form/FormDone.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { island, useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { takeMailedToken } from '../session/mailed-token.ts';

/** The shop's e-mail, for whom the link does not help. */
interface PageProps {
  email: string;
}

/** The island of `/unsubscribe`; needs the messages of `marketing:unsubscribe`, `forms`, `rules` and `calls`. */
export default island(UnsubscribePage);

/** For everybody alike: nothing on it depends on who is signed in, and it names nobody (decisions P18). */
function UnsubscribePage({ email }: PageProps) {
  const token = useInBrowser(takeMailedToken);
  const { t } = useI18n();
  if (token !== null) return <WithdrawForm token={token ?? ''} email={email} />;
  return (
    <div className="form">
      <p className="form-problem" role="alert">
        {t('marketing:unsubscribe.noLink', { email })}
      </p>
      <HomeLink />
    </div>
  );
}

/** Asks for a press: programs that look through mails open links, and must not withdraw for their owner by that. */
function WithdrawForm({ token, email }: PageProps & { token: string }) {
  const { t } = useI18n();
  /** Null until it is withdrawn; then whether the shop still knew the consent. */
  const [known, setKnown] = useState<boolean | null>(null);
  const form = useForm({
    schema: unsubscribeForm,
    valuesOf: () => ({ token }),
    async send(body) {
      const answer = await call(unsubscribe, { body });
      if (!answer.ok) return answer;
      setKnown(answer.data.Known);
      return 'done';
    },
  });
  const isOver = form.problem?.code === 'unsubscribe_link_invalid';
  // In the place of the pressed button.
  const way = useFocusAfter<HTMLAnchorElement>(isOver ? 1 : 0);
  if (known !== null) {
    return (
      <div className="form">
        <FormDone>
          <p>{known ? t('marketing:unsubscribe.done') : t('marketing:unsubscribe.unknown', { email })}</p>
          <p>{t('marketing:unsubscribe.stays')}</p>
        </FormDone>
        <HomeLink />
      </div>
    );
  }
  return (
    <form className="form" {...form.props}>
      {!isOver && <p>{t('marketing:unsubscribe.text')}</p>}
      <FormProblem form={form} title={t('marketing:unsubscribe.failed')} unsure={t('marketing:unsubscribe.unsure')} />
      {isOver ? (
        <>
          <p>{t('marketing:unsubscribe.noLink', { email })}</p>
          <HomeLink ref={way} />
        </>
      ) : (
        <Submit form={form} label={t('marketing:unsubscribe.submit')} busy={t('marketing:unsubscribe.busy')} />
      )}
    </form>
  );
}

const HomeLink = ({ ref }: { ref?: Ref<HTMLAnchorElement> }) => {
  const { t, to } = useI18n();
  return (
    <a ref={ref} className="button button-primary" href={to.home}>
      {t('marketing:unsubscribe.home')}
    </a>
  );
};
