import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { joinTeam } from '../../../contract/admin-team.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { Skeleton } from '../../../ui/RemoteData.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { keptToken } from '../../session/mailed-token.ts';
import { ProveEmail } from '../../session/ProveEmail.tsx';
import { carryNext } from '../../session/redirects.ts';
import { $session, callAsCustomer, loadingSession, startNavigation, startSession } from '../../session/session.ts';

/** The island of `/admin/join`; needs the messages of `admin-team` and `calls`. */
export default boundedIsland(JoinPage);

const invitation = keptToken('kp-invitation');

const NEXT = `?${new URLSearchParams({ next: adminPaths.join }).toString()}`;

/** Where the link of an invitation leads: signed in with that e-mail, one press and the role is there. */
function JoinPage() {
  const { t, to } = useI18n();
  const token = useInBrowser(invitation.read);
  const session = useStore($session, { ssr: loadingSession });
  useEffect(() => {
    // A signed-out reader is told here what to do.
    startNavigation();
    void startSession();
  }, []);
  return (
    <div className="form">
      <h1>{t('admin-team:join.title')}</h1>
      {token === null ? (
        <p>{t('admin-team:join.missing')}</p>
      ) : session.state === 'signed-in' ? (
        <Accept token={token ?? ''} email={session.user.email} />
      ) : session.state === 'loading' ? (
        <Skeleton loading={t('admin-team:join.loading')} rows={2} height="line" />
      ) : (
        <>
          <p>{t('admin-team:join.signedOut')}</p>
          <div className="form-actions">
            <a className="button button-primary" href={carryNext(to.login, NEXT)}>
              {t('admin-team:join.login')}
            </a>
            <a className="button" href={carryNext(to.register, NEXT)}>
              {t('admin-team:join.register')}
            </a>
          </div>
        </>
      )}
    </div>
  );
}

function Accept({ token, email }: { token: string; email: string }) {
  const { t } = useI18n();
  const form = useForm({
    schema: z.object({}),
    valuesOf: () => ({}),
    async send() {
      const answer = await callAsCustomer(joinTeam, { body: { token } });
      if (!answer.ok) return answer;
      invitation.forget();
      // The first page asks for the second factor to be set up.
      location.replace(adminPaths.team);
      return 'leaving';
    },
  });
  return (
    <form className="form" {...form.props}>
      <p>{t('admin-team:join.text', { email })}</p>
      <FormProblem form={form} title={t('admin-team:join.failed')}>
        {form.problem?.code === 'email_unproven' && <ProveEmail of="admin-team" />}
      </FormProblem>
      <div className="form-actions">
        <Submit form={form} label={t('admin-team:join.submit')} busy={t('admin-team:join.busy')} />
      </div>
    </form>
  );
}
