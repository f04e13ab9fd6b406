import { loadTranslate } from '../../i18n/load.ts';
import { loginFragment } from '../../lib/paths.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { loginFrom } from './redirects.ts';

/** On public pages a toast tells that the session has ended, with the way back in (spec §8). Loaded when it happens. */
export async function notifySessionEnded(): Promise<void> {
  const t = await loadTranslate(['auth']);
  await showToast({
    text: t('auth:ended'),
    tone: 'error',
    link: { label: t('auth:login.title'), href: loginFrom(location.pathname + location.search) + loginFragment() },
  });
}
