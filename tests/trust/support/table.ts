/** The table of `npm run trust`, in Markdown. */
import { availableParallelism } from 'node:os';
import type { Outcome } from './row.ts';

export interface Ran {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: Outcome;
}

interface When {
  readonly seed: string;
  readonly at: Date;
  readonly seconds: number;
}

const number = (value: number): string => value.toLocaleString('en-GB');

const result = ({ notRun, cases, held }: Outcome): string =>
  notRun === undefined ? `${number(held)} of ${number(cases)}` : 'not run';

/** With its date, so that a reader knows how old it is. */
export function asTable(rows: readonly Ran[], { seed, at, seconds }: When): string {
  const lines = rows.map(({ name, seconds: took, outcome }) =>
    [name, result(outcome), outcome.notRun ?? outcome.note, `${took.toFixed(0)} s`].join(' | '),
  );
  const head = ['What was tried | Held | How | Time', '--- | --- | --- | ---'];
  const machine = `${availableParallelism()} cores, Node ${process.version}`;
  const when = `${at.toISOString().slice(0, 10)}, seed ${seed}, ${machine}, ${(seconds / 60).toFixed(1)} minutes.`;
  return `\n${when}\n\n${[...head, ...lines].map((line) => `| ${line} |`).join('\n')}\n\n`;
}
