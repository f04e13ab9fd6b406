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
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import styles from './AccountOffer.module.css';
import { keepConfirmation, type ConfirmedOrder } from './confirmation.ts';

interface AccountOfferProps {
  order: ConfirmedOrder;
  /** Told before it signs in, with the id of the customer. */
  onSignIn: (customer: string) => void;
}

/** A guest opens an account with one password, or gives that of the account they have, and finds the order in it (decisions P10). */
export function AccountOffer({ order, onSignIn }: AccountOfferProps) {
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
      onSignIn={onSignIn}
      onOpened={({ customer, claimed }) => {
        // The visitor's order is the customer's from now on, and so is what this tab keeps of it.
        keepConfirmation(order, customer);
        setOpened({ claimed });
      }}
    />
  );
}

interface OfferProps {
  orderNo: string;
  claimToken: string;
  guest: ConfirmedOrder['delivery'];
  onSignIn: AccountOfferProps['onSignIn'];
  onOpened: (opened: { customer: string; claimed: boolean }) => void;
}

function OfferForm({ orderNo, claimToken, guest, onSignIn, onOpened }: OfferProps) {
  const { t, to } = useI18n();
  const { firstName, lastName, email, phone } = guest;
  const check = useSecurityCheck();
  /** The refused password, from when the address turned out to have an account: only here can the order join it. */
  const [refused, setRefused] = useState<string | null>(null);
  const form = useForm({
    schema: registerForm,
    valuesOf: (fields) => {
      const password = textOf(fields, 'password');
      const own = { userName: userNameFrom(email), firstName, lastName, email, phone };
      return { ...own, password, confirmPassword: password, claim: { orderNo, claimToken } };
    },
    async send(body) {
      const answer = await check.run((headers) => call(register, { body, headers }));
      if (!answer.ok && answer.code === 'email_taken') {
        setRefused((first) => first ?? body.password);
        return { ...answer, message: t('confirmation:account.refused') };
      }
      if (!answer.ok) return answer;
      const { ClaimedOrder: claimed, ...login } = answer.data;
      const customer = login.User.id;
      onSignIn(customer);
      const failed = await signIn(t, login);
      if (failed) return failed;
      onOpened({ customer, claimed: claimed === orderNo });
      return 'done';
    },
  });
  return (
    <section className={styles.offer} aria-labelledby="account-offer">
      <h2 id="account-offer">{t('confirmation:account.title')}</h2>
      <p>{t(refused === null ? 'confirmation:account.text' : 'confirmation:account.known', { email })}</p>
      <form className="form" {...form.props}>
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        {refused === null ? (
          <>
            <NewPassword form={form} label={t('auth:field.password')} />
            <p>
              <AcceptedTexts sentence={t('confirmation:account.accept')} />
            </p>
          </>
        ) : (
          <>
            <PasswordField
              form={form}
              name="password"
              label={t('confirmation:account.password')}
              autoComplete="current-password"
              defaultValue={refused}
              autoFocus
            />
            {/* Beside this page, which alone can prove the order. */}
            <a href={to.forgotPassword} target="_blank" rel="noopener noreferrer">
              {t('auth:login.forgot')}
            </a>
          </>
        )}
        <FormProblem
          form={form}
          title={t(refused === null ? 'auth:register.failed' : 'confirmation:account.notJoined')}
        />
        <SecurityCheck check={check} />
        <Submit
          form={form}
          label={t(refused === null ? 'confirmation:account.open' : 'confirmation:account.join')}
          busy={t(refused === null ? 'auth:register.busy' : 'auth:login.busy')}
        />
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
