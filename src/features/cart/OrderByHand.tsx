import { contact } from '#content/shop.json';
import { whatsappLink } from '../../lib/whatsapp.ts';
import { useI18n } from '../../ui/i18n.tsx';

/** Telephone and WhatsApp, for browsers that can carry no cart to the checkout. Needs the messages of `cart`. */
export function OrderByHand({ message, className }: { message: string; className?: string | undefined }) {
  const { t } = useI18n();
  return (
    <p className={className}>
      <a
        className="button button-primary"
        href={whatsappLink(contact.whatsapp, message)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('cart:keeping.whatsapp')}
      </a>{' '}
      <a className="button" href={`tel:${contact.phone.replaceAll(' ', '')}`}>
        {contact.phone}
      </a>
    </p>
  );
}
