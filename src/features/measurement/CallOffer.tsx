import { useI18n } from '../../ui/i18n.tsx';
import type { CallLinks } from './call-request.ts';

interface CallOfferProps {
  phone: string;
  links: CallLinks;
}

/** In place of the cart for sizes that are not made as they are (decisions P4). */
export function CallOffer({ phone, links }: CallOfferProps) {
  const { t } = useI18n();
  return (
    <section className="measure-call" tabIndex={-1} aria-labelledby="measure-call-title">
      <h2 id="measure-call-title">{t('measurement:call.title')}</h2>
      <p>{t('measurement:call.text')}</p>
      <div className="measure-call-links">
        <a className="button button-primary" href={links.contact}>
          {t('measurement:call.contact')}
        </a>
        <a className="button" href={links.phone}>
          {phone}
        </a>
        <a className="button" href={links.whatsapp} target="_blank" rel="noopener noreferrer">
          {t('measurement:call.whatsapp')}
        </a>
        <a className="button" href={links.email}>
          {t('measurement:call.email')}
        </a>
      </div>
    </section>
  );
}
