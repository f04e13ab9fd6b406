import { endMarketing } from '../../../contract/admin-desk.ts';
import { writtenRefusalForm } from '../../../domain/account/marketing.ts';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { callAsOperator } from '../call.ts';
import { Fold } from '../Fold.tsx';

/** Ends the consent of a person who has written to the shop: many who agreed have no account, and no campaign e-mail yet. */
export function NoCampaigns() {
  const { t } = useI18n();
  const form = useForm({
    schema: writtenRefusalForm,
    valuesOf: (fields) => ({ email: textOf(fields, 'email') }),
    async send(body) {
      const answer = await callAsOperator(endMarketing, { body });
      if (!answer.ok) return answer;
      form.props.ref.current?.reset();
      const outcome = answer.data.Ended ? 'ended' : 'none';
      void showToast({ text: t(`admin-desk:noCampaigns.${outcome}`, body), tone: 'success' });
      return 'done';
    },
  });
  return (
    <Fold id="no-campaigns" title={t('admin-desk:noCampaigns.title')}>
      <form className="form" {...form.props}>
        <p>{t('admin-desk:noCampaigns.text')}</p>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('admin-desk:noCampaigns.email')}
          autoComplete="off"
          spellCheck={false}
        />
        <FormProblem
          form={form}
          title={t('admin-desk:noCampaigns.failed')}
          unsure={t('admin-desk:noCampaigns.unsure')}
        />
        <div className="form-actions">
          <Submit form={form} label={t('admin-desk:noCampaigns.submit')} busy={t('admin-desk:noCampaigns.busy')} />
        </div>
      </form>
    </Fold>
  );
}
