/** What the schema of an order cannot know: places, consents and what the shop offers for paying. */
import { needsCustomMadeConsent, type OrderRequest, type StoredOrder } from '../../src/domain/order.ts';
import { shop } from '../catalogue/catalogue.ts';
import { readEnvironment } from '../environment.ts';
import { cityOf, districtOf } from '../geo/places.ts';

export type CheckedForm =
  | { readonly ok: true; readonly delivery: StoredOrder['delivery'] }
  | { readonly ok: false; readonly fields: Record<string, string> };

/** The delivery with the names of its places, or the fields to mend as keys of `rules.json`. @throws EnvironmentError */
export async function checkForm({ items, delivery, payment, consents }: OrderRequest): Promise<CheckedForm> {
  const fields: Record<string, string> = {};
  if (needsCustomMadeConsent(items) && !consents.customMade)
    fields['consents.customMade'] = 'consents.customMade.required';
  if (payment.type === 'credit-card') {
    if (readEnvironment().PAYMENT_PROVIDER !== 'demo') fields['payment.type'] = 'payment.type.cardUnavailable';
    if (!shop.instalments.includes(payment.installments))
      fields['payment.installments'] = 'payment.installments.invalid';
  }
  const city = await cityOf(delivery.city);
  const district = await districtOf(delivery.city, delivery.district);
  if (!city) fields['delivery.city'] = 'delivery.city.unknown';
  else if (!district) fields['delivery.district'] = 'delivery.district.unknown';
  return city && district && Object.keys(fields).length === 0
    ? { ok: true, delivery: { ...delivery, cityName: city.name, districtName: district.name } }
    : { ok: false, fields };
}
