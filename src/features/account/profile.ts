import { showMarketing, showProfile, type Profile } from '../../contract/account.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { customerRemote } from '../session/customer-data.ts';
import { callAsCustomer, session } from '../session/session.ts';

/** Values of the form: the e-mail is the one in force. */
export type Details = Omit<Profile, 'PendingEmail'>;

/** From `/api/auth/me`, or from the account's own address when that fails other than by 401 (spec §7). */
export const $profile = createRemote<Details>('profile', async () => {
  const me = await session.identify();
  return me.ok || me.status === 401 ? me : callAsCustomer(showProfile);
});

/** With the e-mail that waits for its link, which `/api/auth/me` does not tell. */
export const $pending = customerRemote(showProfile);

/** Whether campaign e-mails are allowed, and since when (decisions P18). A consent holds for one address. */
export const $marketing = customerRemote(showMarketing);

/** Shows what a change of the profile has answered. */
export function showAnswered(profile: Profile): void {
  const { PendingEmail: _, ...details } = profile;
  const former = $profile.get().data?.email;
  session.updateUser(details);
  $profile.replace(details);
  $pending.replace(profile);
  if (former !== details.email) $marketing.revalidate();
}

/** The link may have been opened elsewhere. */
export function lookAgain(): void {
  $profile.revalidate();
  $pending.revalidate();
  $marketing.revalidate();
}
