import { useEffect, useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import type { Profile } from '../../contract/account.ts';
import { profileForm } from '../../domain/account.ts';
import type { KeyBelow } from '../../i18n/messages.ts';
import type { CallFailure } from '../../lib/api.ts';
import { session } from '../session/session.ts';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { accountIsland } from './account-island.tsx';
import { $profile, knownProfile, PROFILE_KEY, saveProfile, tellUnloaded } from './profile.ts';
import { replaceRemote } from './remote.ts';
import { Failed, Shown, Skeleton } from './Shown.tsx';

/** Spec §9. */
const SAID_MS = 3000;

/** The island of `/account/profile`; needs the messages of `account`, `auth`, `forms`, `rules` and `calls`. */
export default accountIsland(ProfilePage);

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
      <Shown
        remote={$profile}
        loading={t('account:loading')}
        skeleton={<Skeleton rows={4} height="line" />}
        instead={(failure) => <Unloaded failure={failure} />}
      >
        {(profile) => <ProfileForm profile={profile} />}
      </Shown>
    </section>
  );
}

/** Spec §8: said once, and the signed-in user's data stand in. */
function Unloaded({ failure }: { failure: CallFailure }) {
  const { t } = useI18n();
  const message = t('account:profile.unloaded');
  const [profile] = useState(knownProfile);
  useEffect(() => {
    tellUnloaded(message);
  }, [message]);
  if (profile) return <ProfileForm profile={profile} />;
  return (
    <Failed
      failure={failure}
      retry={() => {
        $profile.invalidate();
      }}
    />
  );
}

/** Reloading takes the form away and brings it back with what is stored. */
function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useI18n();
  const [saved, setSaved] = useState(false);
  useEffect(() => {
    if (!saved) return undefined;
    const timer = setTimeout(() => {
      setSaved(false);
    }, SAID_MS);
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
      const answer = await saveProfile(body);
      if (!answer.ok) return answer;
      session.know(answer.data);
      replaceRemote(PROFILE_KEY, answer.data);
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
