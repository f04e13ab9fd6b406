/**
 * Sample facts in `content/shop.json` of a shop that does not exist. With them no shop is opened: the editor saves it closed alone, and
 * a build that Netlify publishes is refused.
 */
import type { Shop } from '../../domain/shop/shop.ts';
import type { Failure } from './failure.ts';

/** Names that nobody can own (RFC 2606). */
const RESERVED = /\.(?:example|invalid|test|localhost)$/;
const SAMPLE = /örnek/iu;

const isZeros = (text: string): boolean => !/[1-9]/.test(text.replace(/^\+90/, ''));
/** Rest of a phone number after the code of its city. */
const isSamplePhone = (phone: string): boolean => phone.endsWith('000 00 00');
/** The two digits after the country check the others, and differ even where all of those are zeros. */
const isSampleIban = (iban: string): boolean => isZeros(iban.slice(4));

type Check = readonly [field: string, isSample: boolean, reason: string];

/** Every placeholder of the file, by its field. */
export function shopFindings(shop: Shop): Failure[] {
  const { contact, registration, bankAccount, invoiceHosts } = shop;
  const checks: readonly Check[] = [
    [
      'domain',
      RESERVED.test(new URL(shop.domain).hostname),
      'names no real site: letters and search engines lead there',
    ],
    ['legalName', SAMPLE.test(shop.legalName), 'is a sample: the law asks for the name in the trade register'],
    ['contact.phone', isSamplePhone(contact.phone), 'is a sample: shoppers call it'],
    ['contact.whatsapp', isSamplePhone(contact.whatsapp), 'is a sample: shoppers write to it'],
    ['contact.email', RESERVED.test(contact.email), 'is a sample: letters come from it and messages go there'],
    ['contact.kep', RESERVED.test(contact.kep), 'is a sample: the law asks for the registered e-mail address'],
    ['contact.street', SAMPLE.test(contact.street), 'is a sample: the law asks for the address of the company'],
    ['registration.mersis', isZeros(registration.mersis), 'is a placeholder: the law asks for the MERSİS number'],
    ['registration.taxOffice', SAMPLE.test(registration.taxOffice), 'is a sample'],
    ['registration.taxNumber', isZeros(registration.taxNumber), 'is a placeholder'],
    ['registration.tradeRegistry', isZeros(registration.tradeRegistry), 'is a placeholder'],
    ['bankAccount.bank', SAMPLE.test(bankAccount.bank), 'is a sample'],
    ['bankAccount.holder', SAMPLE.test(bankAccount.holder), 'is a sample: banks compare it'],
    ['bankAccount.iban', isSampleIban(bankAccount.iban), 'is a sample: shoppers would send money to nobody'],
    [
      'invoiceHosts',
      invoiceHosts.some((host) => RESERVED.test(host)),
      'names a site that nobody can own: write the one of your invoice service',
    ],
    [
      'legalApproved',
      !shop.legalApproved,
      'is false: a lawyer has to approve the legal texts, each of which says that it is a draft',
    ],
  ];
  return checks.flatMap(([field, isSample, reason]) =>
    isSample ? [{ file: 'content/shop.json', field, reason }] : [],
  );
}
