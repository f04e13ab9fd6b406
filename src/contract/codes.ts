/**
 * Every way a call can fail, with its HTTP status (decisions, "Calls"). The words of a code are
 * `content/locales/{tr,en}/errors.json` under the same name; a test keeps both complete.
 */
export const STATUS_OF = {
  malformed_json: 400,
  malformed_query: 400,
  json_too_deep: 400,
  idempotency_key_required: 400,
  idempotency_key_malformed: 400,
  session_ended: 401,
  invalid_credentials: 401,
  forbidden: 403,
  second_factor_required: 403,
  confirmation_required: 403,
  cross_site: 403,
  not_found: 404,
  product_not_found: 404,
  category_not_found: 404,
  city_not_found: 404,
  district_not_found: 404,
  order_not_found: 404,
  tracking_not_found: 404,
  coupon_unknown: 404,
  address_not_found: 404,
  session_not_found: 404,
  cart_line_not_found: 404,
  no_pending_email: 404,
  message_not_found: 404,
  letter_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  email_taken: 409,
  changed_meanwhile: 409,
  order_not_cancellable: 409,
  address_limit: 409,
  favorites_full: 409,
  cart_full: 409,
  price_changed: 409,
  line_refused: 409,
  payment_declined: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  reset_link_invalid: 422,
  email_link_invalid: 422,
  unsubscribe_link_invalid: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  proof_required: 429,
  server_error: 500,
  store_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof STATUS_OF;

/** What may happen to any call before, or instead of, its own work. */
export const CODES_OF_EVERY_CALL = [
  'malformed_json',
  'malformed_query',
  'json_too_deep',
  'session_ended',
  'forbidden',
  // Of an operator's session (functions/session/customer.ts).
  'second_factor_required',
  'confirmation_required',
  'cross_site',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'unsupported_media_type',
  'invalid_fields',
  'rate_limited',
  // Of the calls that have a valve for the whole site (functions/http/proof.ts).
  'proof_required',
  'server_error',
  'store_unavailable',
] as const satisfies readonly ErrorCode[];

export type CodeOfEveryCall = (typeof CODES_OF_EVERY_CALL)[number];
