import type { QuoteRow } from '../../../contract/admin-quotes.ts';
import { formatMoney, toKurus } from '../../../domain/money/money.ts';
import { dayInIstanbul, formatDate } from '../../../domain/values/dates.ts';
import { internationalNumber, whatsappLink } from '../../../lib/whatsapp.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useI18n } from '../../../ui/i18n.tsx';

interface SendLinkProps {
  quote: QuoteRow;
  /** Whether sending it is the next thing to do. */
  isFirst?: boolean;
}

/** The link of a quote, to send to the customer's telephone in the customer's language, and to copy. */
export function SendLink({ quote, isFirst = false }: SendLinkProps) {
  const { t } = useI18n();
  const { link, name, phone, total, createdAt, until, locale } = quote;
  if (link === null) return null;
  const dayOf = (instant: string): string => formatDate(dayInIstanbul(new Date(instant)), locale);
  const text = t(`admin-quotes:message.${locale}`, {
    day: dayOf(createdAt),
    total: formatMoney(toKurus(total), locale),
    until: dayOf(until),
    url: link,
  });
  return (
    <p className="form-actions">
      <a
        className={isFirst ? 'button button-primary' : 'button'}
        href={whatsappLink(internationalNumber(phone), text)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {t('admin-quotes:whatsapp')}
        <span className="visually-hidden"> {name}</span>
      </a>
      <CopyButton
        value={link}
        label={t('admin-quotes:copy')}
        name={t('admin-quotes:copyOf', { name })}
        done={t('admin-quotes:copied')}
        failed={t('admin-quotes:copyFailed')}
      />
    </p>
  );
}
