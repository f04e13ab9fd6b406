/**
 * Limits that others count on: texts, letters and laws name them, and a tab or a function of another version has the former ones.
 * Other tests take them from the code, so that one moved by a slip would move them, too.
 */
import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../src/domain/account/password.ts';
import { CEREMONY_MS, MAX_PASSKEY_NAME, MAX_PASSKEYS } from '../../../src/domain/account/passkey.ts';
import { MOST_CODE_LENGTH, RECOVERY_CODES, RECOVERY_LENGTH } from '../../../src/domain/account/second-factor.ts';
import { MAX_ADDRESSES } from '../../../src/domain/account/address.ts';
import { MAX_ASKED_WINDOWS, MAX_FOUND } from '../../../src/domain/assistant/questions.ts';
import { MAX_LINES, MAX_QUANTITY, MAX_ROOM_LENGTH } from '../../../src/domain/cart/cart.ts';
import { confirmEmailForm } from '../../../src/domain/account/account.ts';
import { KNIFE, LEAST_REST } from '../../../src/domain/cutting/nest.ts';
import { LONGEST_ROLL, MOST_ROLLS, ROLL_MAX, WIDEST_ROLL } from '../../../src/domain/cutting/roll.ts';
import { MOST_ENTRIES } from '../../../src/domain/money/ledger.ts';
import { SLIP_LENGTH } from '../../../src/domain/money/sale-payment.ts';
import { STATEMENT_LENGTH, STATEMENT_LINES } from '../../../src/domain/money/statement.ts';
import { PART_SIZE } from '../../../src/domain/offer/offer-file.ts';
import { MAX_FOR_WHOM } from '../../../src/domain/offer/offer.ts';
import { QUOTE_KEPT_MS, QUOTE_MS, QUOTE_TEXT_LENGTH } from '../../../src/domain/offer/quote.ts';
import { POSTAL_DIGITS } from '../../../src/domain/order/delivery.ts';
import { lineChangeSchema } from '../../../src/domain/order/order-change.ts';
import { orderItemSchema } from '../../../src/domain/order/order.ts';
import { EXPORT_DAYS } from '../../../src/domain/order/export-range.ts';
import { CLAIM_TEXT_MAX, CLAIMS_PER_HOME } from '../../../src/domain/order/fit-claim.ts';
import { CHANGE_MS, PROPOSAL_TEXT_LENGTH } from '../../../src/domain/order/proposal.ts';
import { MOST_REMAKES } from '../../../src/domain/order/remake.ts';
import { REST_MONTHS } from '../../../src/domain/order/rest.ts';
import { MOST_LINES as TRACKING_LINES } from '../../../src/domain/order/tracking-csv.ts';
import { MAX_PARTS } from '../../../src/domain/price/by-length.ts';
import { SEAM_ALLOWANCE_CM } from '../../../src/domain/price/pricing.ts';
import { MAX_SAMPLES } from '../../../src/domain/product/attributes.ts';
import { MAX_COMPARED } from '../../../src/domain/product/compare.ts';
import { LIST_PAGE } from '../../../src/domain/product/listing.ts';
import { SOLD_DAYS } from '../../../src/domain/product/popularity.ts';
import { BATCH_BYTES, MOST_REPORTS } from '../../../src/domain/reporting/report-limits.ts';
import { PHOTO_MAX_BYTES, PHOTO_MAX_SIDE } from '../../../src/domain/review/photo.ts';
import { MOST_STARS, NEWEST_BUILT, REVIEW_TEXT_MAX } from '../../../src/domain/review/review.ts';
import { MAX_QUERY } from '../../../src/domain/search/search.ts';
import { MOST_SEARCH_BYTES } from '../../../src/domain/search/search-index.ts';
import { MOST_REASONS, REASON_MAX } from '../../../src/domain/shop/build-verdict.ts';
import { MIN_FILL_MS } from '../../../src/domain/shop/contact.ts';
import { ANSWER_MAX } from '../../../src/domain/shop/message.ts';
import { MAX_MEASURES, PHOTO_CM } from '../../../src/domain/window/fit-cover.ts';
import { MEASURE_LINK_DAYS } from '../../../src/domain/window/measure-link.ts';
import { MAX_TYPED_CM } from '../../../src/domain/window/measurement.ts';
import { MAX_LIST } from '../../../src/domain/window/window-list.ts';
import { MAX_WINDOW_NOTE, MAX_WINDOW_ROOM, MAX_WINDOWS } from '../../../src/domain/window/window.ts';
import { FAR_DRIVE_MINUTES } from '../../../src/domain/workshop/day-warnings.ts';
import {
  MAX_PHOTO_LETTERS,
  MAX_VISIT_NOTE,
  MOST_PHOTOS,
  MOST_ROOMS,
  POINTS,
  WIDE_SPREAD_MM,
} from '../../../src/domain/workshop/measured-room.ts';
import { MOST_VISITS, REPORT_DAYS, VISIT_DAYS_AHEAD, VISIT_KEPT_DAYS } from '../../../src/domain/workshop/visit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

test('what a shopper writes', () => {
  expect({ MAX_TYPED_CM, SEAM_ALLOWANCE_CM, MAX_QUERY, POSTAL_DIGITS }).toEqual({
    MAX_TYPED_CM: 9999,
    SEAM_ALLOWANCE_CM: 20,
    MAX_QUERY: 100,
    POSTAL_DIGITS: 5,
  });
  expect({ MAX_ROOM_LENGTH, MAX_WINDOW_ROOM, MAX_WINDOW_NOTE, MAX_FOR_WHOM, MAX_PASSKEY_NAME }).toEqual({
    MAX_ROOM_LENGTH: 60,
    MAX_WINDOW_ROOM: 60,
    MAX_WINDOW_NOTE: 200,
    MAX_FOR_WHOM: 80,
    MAX_PASSKEY_NAME: 60,
  });
  expect({ CLAIM_TEXT_MAX, REVIEW_TEXT_MAX, MAX_LIST, MIN_FILL_MS }).toEqual({
    CLAIM_TEXT_MAX: 500,
    REVIEW_TEXT_MAX: 1000,
    MAX_LIST: 10_000,
    MIN_FILL_MS: 3000,
  });
  expect({ MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH, RECOVERY_LENGTH, MOST_CODE_LENGTH }).toEqual({
    MIN_PASSWORD_LENGTH: 8,
    MAX_PASSWORD_LENGTH: 128,
    RECOVERY_LENGTH: 16,
    MOST_CODE_LENGTH: 60,
  });
  expect({ PHOTO_MAX_BYTES, PHOTO_MAX_SIDE, MOST_STARS }).toEqual({
    PHOTO_MAX_BYTES: 61_440,
    PHOTO_MAX_SIDE: 1200,
    MOST_STARS: 5,
  });
});

test('how many a shopper keeps', () => {
  expect({ MAX_LINES, MAX_QUANTITY, MAX_PARTS, MAX_SAMPLES, MAX_COMPARED, MAX_WINDOWS, MAX_MEASURES }).toEqual({
    MAX_LINES: 50,
    MAX_QUANTITY: 99,
    MAX_PARTS: 8,
    MAX_SAMPLES: 5,
    MAX_COMPARED: 3,
    MAX_WINDOWS: 50,
    MAX_MEASURES: 6,
  });
  expect({ MAX_ADDRESSES, MAX_PASSKEYS, RECOVERY_CODES, MAX_ASKED_WINDOWS, MAX_FOUND, CLAIMS_PER_HOME }).toEqual({
    MAX_ADDRESSES: 20,
    MAX_PASSKEYS: 10,
    RECOVERY_CODES: 10,
    MAX_ASKED_WINDOWS: 20,
    MAX_FOUND: 10,
    CLAIMS_PER_HOME: 6,
  });
});

test('times that a text or a letter names', () => {
  expect([QUOTE_MS, QUOTE_KEPT_MS, CHANGE_MS].map((ms) => ms / DAY_MS)).toEqual([7, 30, 7]);
  expect(CEREMONY_MS).toBe(300_000);
  expect({ MEASURE_LINK_DAYS, SOLD_DAYS, EXPORT_DAYS, REST_MONTHS }).toEqual({
    MEASURE_LINK_DAYS: 7,
    SOLD_DAYS: 90,
    EXPORT_DAYS: 92,
    REST_MONTHS: 24,
  });
  expect({ VISIT_DAYS_AHEAD, VISIT_KEPT_DAYS, REPORT_DAYS, FAR_DRIVE_MINUTES }).toEqual({
    VISIT_DAYS_AHEAD: 365,
    VISIT_KEPT_DAYS: 30,
    REPORT_DAYS: 7,
    FAR_DRIVE_MINUTES: 60,
  });
});

test('what the shop writes and keeps', () => {
  expect({ ANSWER_MAX, PROPOSAL_TEXT_LENGTH, QUOTE_TEXT_LENGTH, MAX_VISIT_NOTE, SLIP_LENGTH }).toEqual({
    ANSWER_MAX: 5000,
    PROPOSAL_TEXT_LENGTH: 500,
    QUOTE_TEXT_LENGTH: 500,
    MAX_VISIT_NOTE: 500,
    SLIP_LENGTH: 40,
  });
  expect({ STATEMENT_LENGTH, STATEMENT_LINES, TRACKING_LINES, MOST_ENTRIES, MOST_REMAKES }).toEqual({
    STATEMENT_LENGTH: 60_000,
    STATEMENT_LINES: 300,
    TRACKING_LINES: 60,
    MOST_ENTRIES: 200,
    MOST_REMAKES: 20,
  });
  expect({ KNIFE, LEAST_REST, MOST_ROLLS, LONGEST_ROLL, WIDEST_ROLL }).toEqual({
    KNIFE: 1,
    LEAST_REST: 50,
    MOST_ROLLS: 500,
    LONGEST_ROLL: 50_000,
    WIDEST_ROLL: 600,
  });
  expect(ROLL_MAX).toEqual({ lot: 40, shelf: 40, supplier: 80 });
  expect({ POINTS, WIDE_SPREAD_MM, MOST_ROOMS, MOST_PHOTOS, MAX_PHOTO_LETTERS, MOST_VISITS, PHOTO_CM }).toEqual({
    POINTS: 3,
    WIDE_SPREAD_MM: 15,
    MOST_ROOMS: 30,
    MOST_PHOTOS: 12,
    MAX_PHOTO_LETTERS: 98_304,
    MOST_VISITS: 50,
    PHOTO_CM: 5,
  });
});

test('a token of a link has 200 letters at most', () => {
  const takes = (length: number) => confirmEmailForm.safeParse({ token: 'x'.repeat(length) }).success;
  expect([0, 1, 200, 201].map(takes)).toEqual([false, true, true, false]);
});

test('how much one page, one file and one call bring', () => {
  expect({ LIST_PAGE, NEWEST_BUILT, PART_SIZE, MOST_SEARCH_BYTES }).toEqual({
    LIST_PAGE: 24,
    NEWEST_BUILT: 3,
    PART_SIZE: 250,
    MOST_SEARCH_BYTES: 60_000,
  });
  expect({ MOST_REPORTS, BATCH_BYTES, MOST_REASONS, REASON_MAX }).toEqual({
    MOST_REPORTS: 50,
    BATCH_BYTES: 60_000,
    MOST_REASONS: 12,
    REASON_MAX: 300,
  });
});

test.each([orderItemSchema.shape.color, lineChangeSchema.shape.color])('the name of a colour', (color) => {
  expect(color.safeParse('k'.repeat(40)).success).toBe(true);
  expect(color.safeParse('k'.repeat(41)).success).toBe(false);
});

const isFigure = (given: unknown): boolean =>
  given instanceof z.core.$ZodType || ['number', 'string', 'boolean'].includes(typeof given);

/** Every form and figure that a file of the domain hands out, a line each: one that changes is to be seen in its review. */
test('forms and figures', async () => {
  const lines: string[] = [];
  for (const file of globSync('src/domain/**/*.ts').sort()) {
    const module = (await import(path.resolve(file))) as Record<string, unknown>;
    for (const [name, given] of Object.entries(module)) {
      const form = given instanceof z.core.$ZodType;
      const shown = form ? z.toJSONSchema(given, { unrepresentable: 'any', io: 'input' }) : given;
      if (isFigure(given))
        lines.push(
          `${file} ${name} ${JSON.stringify(shown, (key, value: unknown) => (key === '$schema' ? undefined : value))}`,
        );
    }
  }
  await expect(lines.join('\n')).toMatchFileSnapshot('forms.txt');
});
