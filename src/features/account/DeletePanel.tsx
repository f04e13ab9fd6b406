import { useState } from 'react';
import { retention } from '#content/shop.json';
import { Cancel, Dialog } from '../../ui/Dialog.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { deleteAccountForm } from '../../domain/account/account.ts';
import { formatDay } from '../../domain/values/dates.ts';
import { deleteAccount } from '../../contract/account.ts';
import type { AnswerOf } from '../../contract/contract.ts';
import { callConfirmed } from './confirmed.ts';
import { ownerHere } from '../../lib/owner.ts';
import { purgeAllOf } from '../../lib/purge.ts';
import { signOutEnded } from '../session/sign-in-out.ts';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import styles from './SecurityPage.module.css';

/** Records that the law keeps beyond the account. */
type KeptRecord = AnswerOf<typeof deleteAccount>['kept'][number];

/** Deletes the account, with the password, after saying what the law keeps. */
export function DeletePanel() {
  const { t } = useI18n();
  const [open, setOpen] = useState(false);
  return (
    <section className="account-panel" aria-labelledby="delete">
      <h2 id="delete">{t('account:delete.title')}</h2>
      <WhatHappens />
      <button type="button" className={['button', styles.danger].join(' ')} onClick={() => setOpen(true)}>
        {t('account:delete.open')}
      </button>
      {open && <DeleteDialog onClose={() => setOpen(false)} />}
    </section>
  );
}

function WhatHappens() {
  const { t } = useI18n();
  return (
    <ul className={styles.facts}>
      <li>{t('account:delete.goes')}</li>
      <li>{t('account:delete.stays', { years: retention.orderYears })}</li>
      <li>{t('account:delete.consent', { years: retention.marketingYears })}</li>
      <li>{t('account:delete.final')}</li>
    </ul>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t, to } = useI18n();
  /** Null until the account is deleted. */
  const [kept, setKept] = useState<readonly KeptRecord[] | null>(null);
  const form = useForm({
    schema: deleteAccountForm,
    valuesOf: (fields) => ({ password: textOf(fields, 'password') }),
    async send(body) {
      const answer = await callConfirmed(deleteAccount, { body });
      if (!answer.ok) return answer;
      const gone = ownerHere();
      signOutEnded();
      purgeAllOf(gone);
      setKept(answer.data.kept);
      return 'done';
    },
  });
  const goHome = () => location.assign(to.home);
  return (
    <Dialog
      title={t(kept ? 'account:delete.done' : 'account:delete.ask')}
      headClass={styles.title}
      className="dialog"
      busy={form.pending}
      onClose={kept ? goHome : onClose}
    >
      {kept ? (
        <div className="form" role="status">
          {kept.map((one) => (
            <KeptOrders key={one.what} kept={one} />
          ))}
          <button type="button" className="button button-primary" autoFocus onClick={goHome}>
            {t('account:delete.home')}
          </button>
        </div>
      ) : (
        <form className="form" {...form.props}>
          <p>{t('account:delete.stays', { years: retention.orderYears })}</p>
          <PasswordField
            form={form}
            name="password"
            label={t('account:password.current')}
            autoComplete="current-password"
          />
          <FormProblem form={form} title={t('account:delete.failed')} unsure={t('account:unsure')} />
          <div className="form-actions">
            <Cancel busy={form.pending} label={t('account:cancel')} onClose={onClose} />
            <Submit
              form={form}
              label={t('account:delete.yes')}
              busy={t('account:delete.busy')}
              className={['button', styles.danger].join(' ')}
            />
          </div>
        </form>
      )}
    </Dialog>
  );
}

function KeptOrders({ kept: { count, orderNos, until, reason } }: { kept: KeptRecord }) {
  const { t, locale } = useI18n();
  const unnamed = count - orderNos.length;
  const named = { orders: orderNos.join(', '), day: formatDay(until, locale) };
  return (
    <p>
      {unnamed > 0 ? t('account:delete.keptMore', { ...named, count: unnamed }) : t('account:delete.kept', named)}{' '}
      {reason}
    </p>
  );
}
