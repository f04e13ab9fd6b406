import { localityLine } from '../../domain/account/address.ts';
import type { KeptInvoice } from '../../domain/order/invoice.ts';
import { taxNumberName } from '../../domain/order/tax-number.ts';
import styles from './InvoiceTo.module.css';

interface InvoiceToProps {
  billing: KeptInvoice;
  /** The tax office in words of the page, as `Vergi dairesi: Kadıköy`; many type these words with the name. */
  office: (office: string) => string;
}

/** Whom an invoice goes to, as it was typed; what the delivery says is left out. */
export function InvoiceTo({ billing: { name, taxOffice, taxNumber, address }, office }: InvoiceToProps) {
  const tax = [
    ...(taxOffice === '' ? [] : [office(taxOffice)]),
    ...(taxNumber === '' ? [] : [`${taxNumberName(taxNumber)} ${taxNumber}`]),
  ];
  return (
    <div className={styles.to}>
      {name !== '' && <strong>{name}</strong>}
      {tax.length > 0 && <span>{tax.join(' · ')}</span>}
      {address && (
        <>
          <span>{address.address}</span>
          <span>
            {localityLine({ postalCode: address.postalCode, district: address.districtName, city: address.cityName })}
          </span>
        </>
      )}
    </div>
  );
}
