import { useEffect, useState } from 'react';
import type { CallFailure } from '../../lib/api.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { lazyIsland } from '../../ui/lazy-part.tsx';
import { type Again, Failed, RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { showToast } from '../../ui/toasts/toasts.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { $session } from '../session/session.ts';
import { BillingPanel } from './BillingPanel.tsx';
import { MarketingPanel } from './MarketingPanel.tsx';
import { $pending, $profile } from './profile.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** Comes with words of its own: few customers have a visit. */
const OwnVisits = lazyIsland(
  async () => (await import('../visits/OwnVisits.tsx')).OwnVisits,
  ['visit', 'forms', 'rules', 'calls'],
);

/** The island of `/account/profile`; needs the messages of `account`, `auth`, `marketing`, `forms`, `rules` and `calls`. */
export default boundedIsland(ProfilePage);

function ProfilePage() {
  return (
    <div className="account-panels">
      <OwnVisits />
      <ProfilePanel />
      <MarketingPanel />
      <AddressesPanel />
      <BillingPanel />
    </div>
  );
}

function ProfilePanel() {
  const { t } = useI18n();
  const [press, setPress] = useState(0);
  const heading = useFocusAfter<HTMLHeadingElement>(press);
  const reset = () => {
    $profile.invalidate();
    $pending.invalidate();
    setPress(press + 1);
  };
  return (
    <section className="account-panel" aria-labelledby="profile">
      <h2 id="profile" ref={heading} tabIndex={-1}>
        {t('account:profile.title')}
      </h2>
      <RemoteData
        remote={$profile}
        loading={t('account:loading')}
        skeleton={<Skeleton rows={4} height="line" />}
        instead={(failure, again) => <Unloaded failure={failure} again={again} onReset={reset} />}
      >
        {(profile) => <ProfileForm profile={profile} onReset={reset} />}
      </RemoteData>
    </section>
  );
}

interface UnloadedProps {
  failure: CallFailure;
  again: Again;
  onReset: () => void;
}

/** Spec §8: a toast says so, and the signed-in user's data are shown, as far as they are known. */
function Unloaded({ failure, again, onReset }: UnloadedProps) {
  const { t } = useI18n();
  const message = t('account:profile.unloaded');
  const [known] = useState(() => $session.get());
  useEffect(() => {
    void showToast({ text: message, tone: 'error' });
  }, [message]);
  if (known.state === 'signed-in') return <ProfileForm profile={known.user} onReset={onReset} />;
  return <Failed failure={failure} {...again} />;
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
