import { loadTranslate } from '../../i18n/load.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import { loginFrom } from './places.ts';

/** Spec §8: said where one may stay, with the way back in. */
export async function tellEnded(): Promise<void> {
  const t = await loadTranslate(['auth']);
  await showToast({
    text: t('auth:ended'),
    tone: 'error',
    link: { label: t('auth:login.title'), href: loginFrom(location.pathname + location.search) },
  });
}
