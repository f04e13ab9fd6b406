import { useI18n } from '../../ui/i18n.tsx';
import styles from './CallRequest.module.css';

interface CallLinks {
  phone: string;
  whatsapp: string;
  email: string;
  /** Address of the contact form. */
  contact: string;
}

/** Addresses that open the contact form, the telephone, WhatsApp and the mail programme, the message written already. */
export function callLinks({
  phone,
  whatsapp,
  email,
  contact,
  subject,
  message,
}: CallLinks & { subject: string; message: string }): CallLinks {
  return {
    contact: `${contact}?subject=${encodeURIComponent(subject)}&message=${encodeURIComponent(message)}`,
    phone: `tel:${phone.replace(/[^\d+]/g, '')}`,
    whatsapp: `https://wa.me/${whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(message)}`,
    email: `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message)}`,
  };
}

interface CallRequestProps {
  phone: string;
  links: CallLinks;
}

/** In place of the cart for sizes outside the limits (decisions P4); `data-call` is where a refused press moves the focus. */
export function CallRequest({ phone, links }: CallRequestProps) {
  const { t } = useI18n();
  return (
    <section className={styles.call} tabIndex={-1} aria-labelledby="measure-call-title" data-call="">
      <h2 id="measure-call-title">{t('measurement:call.title')}</h2>
      <p>{t('measurement:call.text')}</p>
      <div className={styles.links}>
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
