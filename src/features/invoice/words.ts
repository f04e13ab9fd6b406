/** Messages that the fields of invoice data need, for what fetches them. */
export const INVOICE_WORDS = ['invoice', 'geo', 'rules', 'forms', 'calls'] as const;
