/** The rows of the table, by the names that `run-row.ts` takes, the longest first. */
import { cases } from './rows/cases.ts';
import { kills } from './rows/kills.ts';
import { orders } from './rows/orders.ts';
import { outages } from './rows/outages.ts';
import { races } from './rows/races.ts';
import { tokens } from './rows/tokens.ts';
import type { Row } from './support/row.ts';

export const ROWS = { outages, cases, kills, orders, races, tokens } as const satisfies Readonly<Record<string, Row>>;
export type RowName = keyof typeof ROWS;
