import { useState } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import { registerForm, userNameFrom } from '../../../domain/account/account.ts';
import { register } from '../../../contract/entrance.ts';
import { call } from '../../../lib/api.ts';
import { AcceptedTexts } from '../../session/AcceptedTexts.tsx';
import { signIn } from '../../session/sign-in-out.ts';
import { NewPassword } from '../../session/NewPassword.tsx';
import { SecurityCheck, useSecurityCheck } from '../../../ui/SecurityCheck.tsx';
import { FormDone } from '../../../ui/form/FormDone.tsx';
import { FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import styles from './AccountOffer.module.css';
import { keepConfirmation, type ConfirmedOrder } from './confirmation.ts';

/** A guest opens an account with one password and finds the order in it (decisions P10). */
export function AccountOffer({ order }: { order: ConfirmedOrder }) {
  const { claimToken, delivery } = order;
  const [opened, setOpened] = useState<{ claimed: boolean } | null>(null);
  if (claimToken === undefined) return null;
  return opened ? (
    <Opened orderNo={order.orderNo} claimed={opened.claimed} />
  ) : (
    <OfferForm
      orderNo={order.orderNo}
      claimToken={claimToken}
      guest={delivery}
      onOpened={(now) => {
        // The visitor's order is the customer's from now on, and so is what this tab keeps of it.
        keepConfirmation(order);
        setOpened(now);
      }}
    />
  );
}

interface OfferProps {
  orderNo: string;
  claimToken: string;
  guest: ConfirmedOrder['delivery'];
  onOpened: (opened: { claimed: boolean }) => void;
}

function OfferForm({ orderNo, claimToken, guest, onOpened }: OfferProps) {
  const { t, to } = useI18n();
  const { firstName, lastName, email, phone } = guest;
  const check = useSecurityCheck();
  const form = useForm({
    schema: registerForm,
    valuesOf: (fields) => {
      const password = textOf(fields, 'password');
      const own = { userName: userNameFrom(email), firstName, lastName, email, phone };
      return { ...own, password, confirmPassword: password, claim: { orderNo, claimToken } };
    },
    async send(body) {
      const answer = await check.run((headers) => call(register, { body, headers }));
      if (!answer.ok) return answer;
      const { ClaimedOrder: claimed, ...login } = answer.data;
      const refused = await signIn(t, login);
      if (refused) return refused;
      onOpened({ claimed: claimed === orderNo });
      return 'done';
    },
  });
  return (
    <section className={styles.offer} aria-labelledby="account-offer">
      <h2 id="account-offer">{t('confirmation:account.title')}</h2>
      <p>{t('confirmation:account.text', { email })}</p>
      <form className="form" {...form.props}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <NewPassword form={form} label={t('auth:field.password')} />
        <p>
          <AcceptedTexts sentence={t('confirmation:account.accept')} />
        </p>
        <FormProblem form={form} title={t('auth:register.failed')}>
          {form.problem?.code === 'email_taken' && <a href={to.login}>{t('auth:login.submit')}</a>}
        </FormProblem>
        <SecurityCheck check={check} />
        <Submit form={form} label={t('confirmation:account.open')} busy={t('auth:register.busy')} />
      </form>
    </section>
  );
}

function Opened({ orderNo, claimed }: { orderNo: string; claimed: boolean }) {
  const { t, to } = useI18n();
  return (
    <FormDone>
      <p>{t(claimed ? 'confirmation:account.claimed' : 'confirmation:account.unclaimed')}</p>
      <a href={claimed ? to.account.order(orderNo) : to.account.profile}>{t('confirmation:account.goTo')}</a>
    </FormDone>
  );
}
