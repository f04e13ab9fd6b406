import { failureMessage } from '../../../i18n/failure.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import type { CallResult } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';

/** Tells by a toast how something ended that has no form. */
export function useTold() {
  const { t } = useI18n();
  return async (answer: CallResult<unknown>, done: PlainKey): Promise<void> => {
    if (answer.ok) await showToast({ text: t(done), tone: 'success' });
    else await showToast({ title: t('admin-team:failed'), text: failureMessage(t, answer), tone: 'error' });
  };
}
