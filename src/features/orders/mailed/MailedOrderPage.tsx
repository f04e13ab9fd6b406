import { useEffect, useRef, useState } from 'react';
import { openOrderLink, type OwnOrder } from '../../../contract/orders.ts';
import { call } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useInBrowser } from '../../../ui/useInBrowser.ts';
import { takeMailedToken } from '../../session/mailed-token.ts';
import { OrderDetail } from '../OrderDetail.tsx';
import { asTransfer } from '../payment/kept-order.ts';

/** The island of `/order`, where the letter of an order leads; needs the messages of an order's page, `order-link` and `forms`. */
export default boundedIsland(MailedOrderPage);

function MailedOrderPage({ email }: { email: string }) {
  const token = useInBrowser(takeMailedToken);
  return token === null ? <NoLink email={email} /> : <OpenForm token={token ?? ''} />;
}

/** Asks for a press: programs that look through mails open links, and must not prove an address by that. */
function OpenForm({ token }: { token: string }) {
  const { t } = useI18n();
  const [order, setOrder] = useState<OwnOrder | null>(null);
  const form = useForm({
    schema: openOrderLink.body,
    valuesOf: () => ({ token }),
    async send(body) {
      const answer = await call(openOrderLink, { body });
      if (!answer.ok) return answer;
      setOrder(answer.data);
      return 'done';
    },
  });
  if (order) {
    return (
      <Opened order={order} onTransfer={() => setOrder({ ...asTransfer(order, new Date()), cardState: undefined })} />
    );
  }
  return (
    <form className="form" {...form.props}>
      <p>{t('order-link:text')}</p>
      <FormProblem form={form} title={t('order-link:failed')} />
      <Submit form={form} label={t('order-link:open')} busy={t('order-link:opening')} />
    </form>
  );
}

/** Focused where the button was. */
function Opened({ order, onTransfer }: { order: OwnOrder; onTransfer: () => void }) {
  const { t, to } = useI18n();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, []);
  return (
    <div ref={top} tabIndex={-1}>
      <OrderDetail
        order={order}
        onTransfer={onTransfer}
        actions={
          <a className="button button-primary" href={to.track(order.orderNo)}>
            {t('account:order.track')}
          </a>
        }
      />
    </div>
  );
}

function NoLink({ email }: { email: string }) {
  const { t, to } = useI18n();
  return (
    <div className="form">
      <p className="form-problem" role="alert">
        {t('order-link:noLink', { email })}
      </p>
      <p>
        <a className="button button-primary" href={to.track()}>
          {t('order-link:track')}
        </a>
      </p>
    </div>
  );
}
