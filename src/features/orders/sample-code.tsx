import type { PlacedOrder } from '../../contract/orders.ts';
import { toKurus } from '../../domain/money/money.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { Fact } from '../../ui/Facts.tsx';
import type { useI18n } from '../../ui/i18n.tsx';

/**
 * Returns the code that gives the price of samples back with a later order; nothing for orders without. Needs the
 * messages of `confirmation`.
 */
export function sampleCode(
  { t, money }: ReturnType<typeof useI18n>,
  { sampleCoupon }: Pick<PlacedOrder, 'sampleCoupon'>,
): Fact[] {
  if (sampleCoupon?.kind !== 'amount') return [];
  const name = t('confirmation:sampleCode.title');
  return [
    {
      name,
      value: sampleCoupon.code,
      more: (
        <>
          <CopyButton
            value={sampleCoupon.code}
            label={t('confirmation:copy')}
            name={t('confirmation:copyNamed', { what: name })}
            done={t('confirmation:copied')}
            failed={t('confirmation:notCopied')}
          />
          <span>{t('confirmation:sampleCode.text', { amount: money(toKurus(sampleCoupon.value)) })}</span>
        </>
      ),
    },
  ];
}
