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
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  product_not_found: 404,
  category_not_found: 404,
  city_not_found: 404,
  district_not_found: 404,
  order_not_found: 404,
  tracking_not_found: 404,
  coupon_unknown: 404,
  method_not_allowed: 405,
  conflict: 409,
  price_changed: 409,
  line_refused: 409,
  payment_declined: 409,
  body_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  server_error: 500,
  store_unavailable: 503,
} as const;

export type Code = keyof typeof STATUS_OF;
