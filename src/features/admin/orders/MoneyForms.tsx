import { Fragment, useState, type ReactNode } from 'react';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { CarrierForm } from './CarrierForm.tsx';
import type { EntryFormProps } from './money-entry.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ReturnForm } from './ReturnForm.tsx';

/** The movements that an operator enters: what is open comes first and stands open. */
export function MoneyForms({ order, one }: Omit<EntryFormProps, 'onSaved'>) {
  const { t } = useI18n();
  // Forms begin anew after their own entry, and keep what was typed when somebody else was faster.
  const [saved, setSaved] = useState(0);
  const told = useFocusAfter<HTMLParagraphElement>(saved);
  const form = {
    order,
    one,
    onSaved: () => setSaved(saved + 1),
  };
  const openOf = (...kinds: readonly string[]): number =>
    order.open.find(({ kind }) => kinds.includes(kind))?.amount ?? 0;
  const carried = openOf('carrier');
  return (
    <>
      <p ref={told} role="status" tabIndex={-1}>
        {saved > 0 && t('admin-orders:saved')}
      </p>
      <Fragment key={saved}>
        {carried > 0 && (
          <Folded name={t('admin-orders:money.collect')} isOpen>
            <CarrierForm {...form} carried={carried} />
          </Folded>
        )}
        <Folded name={t('admin-orders:money.payment')} isOpen={openOf('transfer', 'card', 'difference') > 0}>
          <PaymentForm {...form} expected={openOf('transfer', 'card', 'difference', 'door')} />
        </Folded>
        {order.refundable > 0 && (
          <Folded name={t('admin-orders:money.refund')} isOpen={openOf('refund') > 0}>
            <RefundForm {...form} owed={openOf('refund')} />
          </Folded>
        )}
        {order.lineRests.some((rest) => rest > 0) && (
          <Folded name={t('admin-orders:money.return')}>
            <ReturnForm {...form} />
          </Folded>
        )}
      </Fragment>
    </>
  );
}

const Folded = ({ name, isOpen = false, children }: { name: string; isOpen?: boolean; children: ReactNode }) => (
  <details open={isOpen}>
    <summary>{name}</summary>
    {children}
  </details>
);
