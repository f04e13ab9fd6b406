import {
  bankAccount,
  carrier,
  contact,
  leadTime,
  legalName,
  registration,
  returnDays,
  toleranceMm,
  warrantyYears,
} from '#content/shop.json';
import { localityLine } from '../../domain/account/address.ts';
import type { Seller } from '../../i18n/order-contract.ts';

/** The shop as its contracts name it. */
export const SELLER: Seller = {
  legalName,
  address: `${contact.street}, ${localityLine(contact)}`,
  contact,
  registration,
  carrier,
  leadTime,
  bankAccount,
  toleranceMm,
  returnDays,
  warrantyYears,
};
