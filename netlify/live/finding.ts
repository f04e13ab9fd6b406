/** What keeps a shop from going live, in the words of whoever has to mend it. */
export interface Finding {
  /** `content/shop.json: bankAccount.iban`, or the name of a variable. */
  readonly where: string;
  /** What is wrong with it, and what to do. */
  readonly what: string;
}

/** `SMTP_URL: is not set: no letter leaves` */
export const formatFinding = ({ where, what }: Finding): string => `${where}: ${what}`;
