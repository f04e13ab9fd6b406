import { contact } from '#content/shop.json';
import { island, useI18n } from '../../ui/i18n.tsx';
import { callLinks } from './call-links.ts';
import styles from './CallRequest.module.css';
import type { ShopTerms } from './product.ts';
import type { MeasurementValues } from './values.ts';

/** Facts of the shop and of the window in the message. */
export interface CallRequestProps {
  terms: Pick<ShopTerms, 'phone'>;
  product: string;
  color: string;
  /** As typed. */
  values: Pick<MeasurementValues, 'width' | 'height'>;
  /** Address of the page, filled with these values. */
  url: string;
}

/** For sizes outside the limits (decisions P4). Needs the messages of `sizes`. */
export const CallRequest = island(Request);

function Request({ terms, product, color, values: { width, height }, url }: CallRequestProps) {
  const { t, to } = useI18n();
  const links = callLinks({
    phone: terms.phone,
    whatsapp: contact.whatsapp,
    email: contact.email,
    contact: to.contact,
    subject: t('sizes:call.subject', { name: product }),
    message: t('sizes:call.message', { name: product, width, height, color, url }),
  });
  return (
    <div className={styles.call}>
      <h2 id="measure-call-title">{t('sizes:call.title')}</h2>
      <p>{t('sizes:call.text')}</p>
      <div className={styles.links}>
        <a className="button button-primary" href={links.contact}>
          {t('sizes:call.contact')}
        </a>
        <a className="button" href={links.phone}>
          {terms.phone}
        </a>
        <a className="button" href={links.whatsapp} target="_blank" rel="noopener noreferrer">
          {t('sizes:call.whatsapp')}
        </a>
        <a className="button" href={links.email}>
          {t('sizes:call.email')}
        </a>
      </div>
    </div>
  );
}
