/** `npm run soak`. */
import { runDay } from './day.ts';
const [seed = '1', shoppers = '9', acts = '20', ...only] = process.argv.slice(2);
const report = await runDay({ seed: Number(seed), shoppers: Number(shoppers), acts: Number(acts), ...(only.length ? {only: only.map(Number)} : {}) });
const { histories, imbalances, ...rest } = report;
console.log(rest);
console.log(imbalances);
if (process.env.HISTORY) for (const [i, h] of histories) console.log(i, h.join('\n'));
