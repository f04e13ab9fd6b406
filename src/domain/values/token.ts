const MAX_LENGTH = 2048;
const THREE_PARTS = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** The shape of a signed token; whether it is worth anything only the server can say. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_LENGTH && THREE_PARTS.test(value);
