/** Texts for messages to customers, in the language of the reader and filled in; an operator chooses one and changes it freely. */
import type { DeskMessage } from '../../contract/admin-desk.ts';
import type { AdminOrder } from '../../contract/admin-orders.ts';
import { formatDay, formatDays } from '../../domain/values/dates.ts';
import type { Translate } from '../../i18n/messages.ts';

export interface MessageTemplate {
  /** Words of the list, for the operator. */
  readonly name: string;
  readonly text: string;
}

const ORDER_TEMPLATES = ['measure', 'late', 'home', 'reach', 'photo'] as const;
const MESSAGE_TEMPLATES = ['sizes', 'visit', 'number', 'reach', 'return'] as const;

type LetteredOrder = Pick<AdminOrder, 'orderNo' | 'locale' | 'estimatedDeliveryFrom' | 'estimatedDelivery'>;

/** Needs the messages of `admin-templates`. */
export function orderTemplates(t: Translate, order: LetteredOrder): MessageTemplate[] {
  const { orderNo, locale, estimatedDeliveryFrom, estimatedDelivery } = order;
  const days = formatDays(estimatedDeliveryFrom, estimatedDelivery, locale);
  return ORDER_TEMPLATES.map((one) => ({
    name: t(`admin-templates:order.${one}.name`),
    text: t(`admin-templates:order.${one}.${locale}`, { orderNo, days }),
  }));
}

/** Names the day of a visit only where one is planned. */
export function messageTemplates(t: Translate, message: Pick<DeskMessage, 'language' | 'visit'>): MessageTemplate[] {
  const { language, visit } = message;
  const planned = visit && {
    name: t('admin-templates:message.planned.name'),
    text: t(`admin-templates:message.planned.${language}`, {
      day: formatDay(visit.day, language),
      from: visit.from,
      to: visit.to,
    }),
  };
  const others = MESSAGE_TEMPLATES.map((one) => ({
    name: t(`admin-templates:message.${one}.name`),
    text: t(`admin-templates:message.${one}.${language}`),
  }));
  return planned ? [planned, ...others] : others;
}

/** Below what is typed already; the field's end cuts what does not fit. */
export const withTemplate = (typed: string, text: string, most: number): string =>
  [typed.trimEnd(), text]
    .filter((part) => part !== '')
    .join('\n\n')
    .slice(0, most);
