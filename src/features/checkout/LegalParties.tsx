import { contact, legalName, registration } from '../../../content/shop.json';
import type { Translate } from '../../i18n/messages.ts';
import { useTheCheckout } from './context.ts';
import { LegalSection } from './LegalSection.tsx';

/** Who sells, from the shop's own file (market §2.2 art. 5, §2.7). */
export function Seller({ legal }: { legal: Translate }) {
  const { street, postalCode, district, city, phone, email, kep } = contact;
  return (
    <LegalSection title={legal('contract:seller.title')}>
      <Facts
        rows={[
          [legal('contract:seller.name'), legalName],
          [legal('contract:seller.address'), `${street}, ${postalCode} ${district}/${city}`],
          [legal('contract:seller.phone'), phone],
          [legal('contract:seller.email'), email],
          [legal('contract:seller.kep'), kep],
          [legal('contract:seller.mersis'), registration.mersis],
          [legal('contract:seller.tax'), `${registration.taxOffice}, ${registration.taxNumber}`],
        ]}
      />
      <p>{legal('contract:seller.complaints')}</p>
    </LegalSection>
  );
}

/** Who buys, as typed in the first step. */
export function Buyer({ legal }: { legal: Translate }) {
  const { delivery, places } = useTheCheckout().state;
  return (
    <LegalSection title={legal('contract:buyer.title')}>
      <Facts
        rows={[
          [legal('contract:buyer.name'), `${delivery.firstName} ${delivery.lastName}`],
          [
            legal('contract:buyer.address'),
            `${delivery.address}, ${delivery.postalCode} ${places.district}/${places.city}`,
          ],
          [legal('contract:buyer.phone'), delivery.phone],
          [legal('contract:buyer.email'), delivery.email],
        ]}
      />
    </LegalSection>
  );
}

const Facts = ({ rows }: { rows: [name: string, value: string][] }) => (
  <dl className="legal-facts">
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
