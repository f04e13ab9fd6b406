import { useEffect, useState } from 'react';
import { listOrders, showOrder } from '../../contract/orders.ts';
import type { OwnReviewRow } from '../../contract/reviews.ts';
import { canBeReviewed } from '../../domain/review/review.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { callAsCustomer } from '../session/session.ts';
import styles from './ReviewPage.module.css';

/** Delivered orders that are looked through, newest first; older lines have their link on the order's page. */
const MOST_ORDERS = 5;

interface Reviewable {
  readonly orderNo: string;
  readonly line: number;
  readonly name: string;
}

async function deliveredLines(): Promise<readonly Reviewable[]> {
  const listed = await callAsCustomer(listOrders, { query: {} });
  if (!listed.ok) return [];
  const delivered = listed.data.filter(({ status }) => status === 'Delivered').slice(0, MOST_ORDERS);
  const orders = await Promise.all(delivered.map(({ orderNo }) => callAsCustomer(showOrder, { params: { orderNo } })));
  return orders.flatMap((order) =>
    order.ok
      ? order.data.items.flatMap((item, line) =>
          canBeReviewed(item) ? [{ orderNo: order.data.orderNo, line, name: item.name }] : [],
        )
      : [],
  );
}

/** Delivered lines that wait for a review, each with its link. Nothing where there are none, or where the orders cannot be read. */
export function ReviewableLines({ reviewed }: { readonly reviewed: readonly OwnReviewRow[] }) {
  const { t, to } = useI18n();
  const [lines, setLines] = useState<readonly Reviewable[]>([]);
  useEffect(() => {
    let isLeft = false;
    void deliveredLines().then((found) => {
      if (!isLeft) setLines(found);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  const open = lines.filter(
    ({ orderNo, line }) => !reviewed.some((row) => row.orderNo === orderNo && row.line === line),
  );
  if (open.length === 0) return null;
  return (
    <section className={styles.end} aria-labelledby="reviewable">
      <h2 id="reviewable">{t('review:own.waiting')}</h2>
      <ul className={styles.open}>
        {open.map(({ orderNo, line, name }) => (
          <li key={`${orderNo}-${line}`}>
            <span>{name}</span>
            <a className="button" href={to.account.review(orderNo, line)}>
              {t('review:own.write')}
              <span className="visually-hidden"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
