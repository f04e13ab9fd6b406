import { useI18n } from '../../ui/i18n.tsx';
import { listProgress } from '../../domain/account.ts';
import { statusColour } from '../../domain/status.ts';
import { knownStatus } from './orders.ts';

/** Colours of spec §4, with the words beside the colour. */
export function StatusBadge({ status }: { status: string }) {
  const { t } = useI18n();
  const known = knownStatus(status);
  return (
    <span className="order-badge" data-colour={statusColour(known ?? '')}>
      {known ? t(`rules:status.${known}`) : status}
    </span>
  );
}

/** 25, 75 or 100 % (spec §2, decisions A6); nothing for what is delivered or cancelled. */
export function OrderProgress({ status, orderNo }: { status: string; orderNo: string }) {
  const { t } = useI18n();
  const known = knownStatus(status);
  const percent = known ? listProgress(known) : 100;
  if (percent === null) return null;
  return (
    <progress
      className="order-progress"
      max={100}
      value={percent}
      aria-label={t('account:orders.progress', { orderNo, percent })}
    />
  );
}
