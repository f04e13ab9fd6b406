import { useEffect, useState } from 'react';
import { saveProfile, showProfile, type Profile } from '../../contract/account.ts';
import { profileForm } from '../../domain/account.ts';
import type { KeyBelow } from '../../i18n/messages.ts';
import type { CallFailure } from '../../lib/api.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { Failed, RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { $session, callAsCustomer, session } from '../session/session.ts';

/** How long a saved profile is confirmed (spec §9). */
const CONFIRMATION_MS = 3000;

/** The island of `/account/profile`; needs the messages of `account`, `auth`, `forms`, `rules` and `calls`. */
export default boundedIsland(ProfilePage);

/** From `/api/auth/me`, or from the account's own address when that fails other than by 401 (spec §7). */
const $profile = createRemote<Profile>('profile', async () => {
  const me = await session.identify();
  return me.ok || me.status === 401 ? me : callAsCustomer(showProfile);
});

function ProfilePage() {
  return (
    <div className="account-panels">
      <ProfilePanel />
      <AddressesPanel />
    </div>
  );
}

function ProfilePanel() {
  const { t } = useI18n();
  return (
    <section className="account-panel" aria-labelledby="profile">
      <h2 id="profile">{t('account:profile.title')}</h2>
      <RemoteData
        remote={$profile}
        loading={t('account:loading')}
        skeleton={<Skeleton rows={4} height="line" />}
        instead={(failure) => <Unloaded failure={failure} />}
      >
        {(profile) => <ProfileForm profile={profile} />}
      </RemoteData>
    </section>
  );
}

/** Spec §8: a toast says so, and the signed-in user's data are shown, as far as they are known. */
function Unloaded({ failure }: { failure: CallFailure }) {
  const { t } = useI18n();
  const message = t('account:profile.unloaded');
  const [known] = useState(() => $session.get());
  useEffect(() => {
    void showToast({ text: message, tone: 'error' });
  }, [message]);
  if (known.state === 'signed-in') return <ProfileForm profile={known.user} />;
  return (
    <Failed
      failure={failure}
      retry={() => {
        $profile.invalidate();
      }}
    />
  );
}

/** Its uncontrolled fields start with `profile`; "reset" loads the profile again, which mounts a new form. */
function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useI18n();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => {
      setSaved(false);
    }, CONFIRMATION_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [saved]);
  const form = useForm({
    schema: profileForm,
    valuesOf: (fields) => ({
      firstName: textOf(fields, 'firstName'),
      lastName: textOf(fields, 'lastName'),
      email: textOf(fields, 'email'),
      phone: textOf(fields, 'phone'),
    }),
    async send(body) {
      setSaved(false);
      const answer = await callAsCustomer(saveProfile, { body });
      if (!answer.ok) return answer;
      session.updateUser(answer.data);
      $profile.replace(answer.data);
      setSaved(true);
      return 'done';
    },
  });
  const label = (field: KeyBelow<'auth:field'>) => t(`auth:field.${field}`);
  return (
    <form className="form" {...form.props}>
      <div className="form-pair">
        <TextField
          form={form}
          name="firstName"
          label={label('firstName')}
          autoComplete="given-name"
          defaultValue={profile.firstName}
        />
        <TextField
          form={form}
          name="lastName"
          label={label('lastName')}
          autoComplete="family-name"
          defaultValue={profile.lastName}
        />
      </div>
      <TextField
        form={form}
        name="email"
        label={label('email')}
        type="email"
        autoComplete="email"
        defaultValue={profile.email}
      />
      <TextField
        form={form}
        name="phone"
        label={label('phone')}
        type="tel"
        autoComplete="tel"
        required={false}
        defaultValue={profile.phone}
      />
      <FormProblem form={form} title={t('account:profile.failed')} />
      <div role="status">{saved && <p className="form-done">{t('rules:profile.saved')}</p>}</div>
      <div className="form-actions">
        <Submit form={form} label={t('account:profile.save')} busy={t('account:saving')} />
        <button
          type="button"
          className="button"
          onClick={() => {
            $profile.invalidate();
          }}
        >
          {t('account:profile.reset')}
        </button>
      </div>
    </form>
  );
}

function AddressesPanel() {
  const { t, to } = useI18n();
  return (
    <section className="account-panel" aria-labelledby="addresses">
      <h2 id="addresses">{t('account:profile.addresses')}</h2>
      <p>{t('account:profile.addressesText')}</p>
      <a className="button" href={to.account.addresses}>
        {t('account:profile.addressesLink')}
      </a>
    </section>
  );
}
