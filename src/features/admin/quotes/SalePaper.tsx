import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { arbitrationLimit, legalVersion, name as shopName } from '#content/shop.json';
import { localityLine } from '../../../domain/account/address.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { orderLines, type PricedOffer } from '../../../domain/offer/offer-price.ts';
import type { SaleDraft } from '../../../domain/offer/sale-request.ts';
import { dayInIstanbul, formatDay } from '../../../domain/values/dates.ts';
import { saleSections } from '../../../i18n/sale-contract.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { LegalParts } from '../../cart/LegalParts.tsx';
import { lineFacts } from '../../cart/line-facts.ts';
import { SELLER } from '../../cart/seller.ts';
import { TotalsRows } from '../../cart/TotalsRows.tsx';
import styles from './SalePaper.module.css';

interface SalePaperProps {
  draft: SaleDraft;
  priced: PricedOffer;
  /** Names of the places of delivery. */
  places: { readonly cityName: string; readonly districtName: string };
  /** Promised days. */
  days: string;
}

/**
 * The contract of a sale on paper, twice: a copy for the buyer and one for the shop. It is on no screen, prints when it is mounted,
 * and stays for another print. In Turkish, the language that binds.
 */
export function SalePaper(paper: SalePaperProps) {
  useEffect(() => {
    window.print();
  }, []);
  return createPortal(
    <div className={styles.paper}>
      <Copy {...paper} copy="buyer" />
      <Copy {...paper} copy="shop" />
    </div>,
    document.body,
  );
}

function Copy({ draft, priced, places, days, copy }: SalePaperProps & { copy: 'buyer' | 'shop' }) {
  const { t, money } = useI18n();
  const { delivery, payment } = draft;
  const lines = orderLines(priced, 'tr');
  const isMade = lines.some(({ configuration }) => configuration !== null);
  const sections = saleSections(
    {
      version: legalVersion,
      buyer: {
        name: `${delivery.firstName} ${delivery.lastName}`,
        address: `${delivery.address}, ${localityLine({ postalCode: delivery.postalCode, district: places.districtName, city: places.cityName })}`,
        phone: delivery.phone,
        email: delivery.email,
      },
      lines: lines.map((line) => ({
        name: line.room === '' ? line.name : `${line.room}: ${line.name}`,
        sku: line.sku,
        facts: lineFacts(t, 'tr', line),
        isMade: line.configuration !== null,
        quantity: line.quantity,
        price: money(line.unitPrice * line.quantity),
      })),
      sums: [],
      total: money(priced.totals.total),
      payment: { type: payment.type, method: t(`admin-quotes:sale.ways.${payment.type}`), instalments: '' },
      days,
      arbitrationLimit: money(toKurus(arbitrationLimit)),
    },
    SELLER,
    t,
  );
  return (
    <article className={styles.copy}>
      <header className={styles.head}>
        <p>{shopName}</p>
        <h2>{t('admin-quotes:paper.title')}</h2>
        <p>
          {formatDay(dayInIstanbul(new Date()), 'tr')} · {t(`admin-quotes:paper.${copy}`)}
        </p>
      </header>
      <LegalParts
        intro={t('sale:intro')}
        sections={sections}
        sums={<TotalsRows totals={priced.totals} coupon={null} />}
      />
      <div className={styles.signs}>
        <p>{t('admin-quotes:paper.buyerSign', { name: `${delivery.firstName} ${delivery.lastName}` })}</p>
        {isMade && <p>{t('admin-quotes:paper.madeSign')}</p>}
        <p>{t('admin-quotes:paper.shopSign', { name: shopName })}</p>
      </div>
    </article>
  );
}
