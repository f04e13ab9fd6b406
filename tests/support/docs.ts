/**
 * `npm run docs`: writes the generated parts of `docs/`: the index of decisions, the table of calls, and the table of the
 * specification with its tests. Bounds and figures are measured: `docs/bounds.md` and `docs/bench.md` name their commands.
 */
import { writeCallTable } from './call-table.ts';
import { writeDecisionIndex } from './decisions.ts';
import { writeSpecTests } from './spec-tests.ts';

await writeDecisionIndex();
await writeCallTable();
await writeSpecTests();
