import { formatDate } from '../../domain/values/dates.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { SELLER, type Validity } from './facts.ts';
import styles from './Paper.module.css';

interface HeadProps {
  forWhom: string;
  validity: Validity;
  /** Whether its days are those of the link of a quote. */
  isQuote?: boolean;
}

/** Head of the printed offer only: seller, customer and day. */
export function PaperHead({ forWhom, validity, isQuote = false }: HeadProps) {
  const { t, locale } = useI18n();
  const { contact, registration } = SELLER;
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.shop}>{SELLER.name}</p>
        <p>{SELLER.legalName}</p>
        <p>
          {contact.street}, {contact.postalCode} {contact.district}/{contact.city}
        </p>
        <p>
          {contact.phone} · {contact.email}
        </p>
        <p>{t('offer:paper.tax', { office: registration.taxOffice, number: registration.taxNumber })}</p>
      </div>
      <div className={styles.dates}>
        <p className={styles.title}>{t('offer:paper.title')}</p>
        <dl>
          <dt>{t('offer:paper.day')}</dt>
          <dd>{formatDate(validity.day, locale)}</dd>
          <dt>{t(isQuote ? 'offer:quote.until' : 'offer:paper.until')}</dt>
          <dd>{formatDate(validity.until, locale)}</dd>
          {forWhom !== '' && (
            <>
              <dt>{t('offer:paper.for')}</dt>
              <dd>{forWhom}</dd>
            </>
          )}
        </dl>
      </div>
    </header>
  );
}

/** And below the sum: what it holds and what not, and where to sign. @param pricesOf day of which the prices are */
export function PaperFoot({ pricesOf }: { pricesOf: string }) {
  const { t, locale } = useI18n();
  return (
    <footer className={styles.foot}>
      <p>{t('offer:paper.prices', { day: formatDate(pricesOf, locale) })}</p>
      <p>{t('offer:paper.excluded')}</p>
      <p>{t('offer:paper.measured')}</p>
      <div className={styles.signs}>
        <p>
          {t('offer:paper.signShop')}
          <br />
          {SELLER.name}
        </p>
        <p>{t('offer:paper.signCustomer')}</p>
      </div>
    </footer>
  );
}
