import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import type { Change, OneOrder } from './useOrder.ts';

/**
 * Saves a change and says what stood against it: a conflict is told by the page, a wrong field by its field where one is
 * named, everything else by a toast.
 * @param fields names of the fields that tell it themselves
 */
export function useSave(one: OneOrder, fields: readonly string[] = []) {
  const { t } = useI18n();
  return async (change: (order: AdminOrder) => Change): Promise<CallFailure | null> => {
    const failed = await one.save(change);
    if (failed === null || failed.code === 'changed_meanwhile' || failed.code === 'session_ended') return failed;
    const told = Object.keys(failed.fields).some((name) => fields.some((field) => name.startsWith(field)));
    const [wrong] = Object.values(failed.fields);
    if (!told) void showToast({ text: wrong ?? failureMessage(t, failed), tone: 'error' });
    return failed;
  };
}

/** Returns the value of a field of a form, without blanks around it; empty where there is none of that name. */
export function typedIn(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value.trim() : '';
}
