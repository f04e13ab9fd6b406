import { contact, deliveryHours } from '#content/shop.json';
import { useI18n } from '../../../ui/i18n.tsx';
import { whatsappLink } from '../../../lib/whatsapp.ts';
import styles from './TrackingHelp.module.css';

/** Whom to call and when parcels are handed over, from the shop's own file (decisions U2). */
export function TrackingHelp({ orderNo = '' }: { orderNo?: string | undefined }) {
  const { t, locale } = useI18n();
  return (
    <aside className={styles.help} aria-labelledby="tracking-help">
      <h2 id="tracking-help">{t('tracking:help.title')}</h2>
      <p>{t('tracking:help.text')}</p>
      <p className={styles.ways}>
        <a
          className="button"
          href={whatsappLink(
            contact.whatsapp,
            orderNo === '' ? t('tracking:help.greeting') : t('tracking:help.question', { orderNo }),
          )}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('tracking:help.whatsapp')}
        </a>
        <a className="button" href={`tel:${contact.phone.replace(/\s/g, '')}`}>
          {contact.phone}
        </a>
      </p>
      <h3>{t('tracking:help.hours')}</h3>
      <ul>
        {deliveryHours.map(({ days, opens, closes }) => (
          <li key={days.tr}>
            {days[locale]} {opens}–{closes}
          </li>
        ))}
      </ul>
    </aside>
  );
}
