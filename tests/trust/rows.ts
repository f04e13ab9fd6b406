/** The rows of the table, by the names that `run-row.ts` takes, the longest first. */
import { asvs } from './rows/asvs.ts';
import { callers } from './rows/callers.ts';
import { canaries } from './rows/canaries.ts';
import { cardKills } from './rows/card-kills.ts';
import { cards } from './rows/cards.ts';
import { cases } from './rows/cases.ts';
import { headers } from './rows/headers.ts';
import { kept } from './rows/kept.ts';
import { kills } from './rows/kills.ts';
import { links } from './rows/links.ts';
import { money } from './rows/money.ts';
import { orders } from './rows/orders.ts';
import { outages } from './rows/outages.ts';
import { races } from './rows/races.ts';
import { tokens } from './rows/tokens.ts';
import { shifts } from './rows/shifts.ts';
import type { Row } from './support/row.ts';

export const ROWS = {
  outages,
  canaries,
  kills,
  cardKills,
  cards,
  cases,
  shifts,
  callers,
  money,
  links,
  races,
  orders,
  headers,
  kept,
  tokens,
  asvs,
} as const satisfies Readonly<Record<string, Row>>;
export type RowName = keyof typeof ROWS;
