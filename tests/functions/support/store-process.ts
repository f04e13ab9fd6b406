/** A process with a local store of its own, for a test to kill. */
import { startLocalStore } from '../../../netlify/local/store/local-store.ts';

// Left behind by a test that failed before its kill, it would keep the run from ending.
process.on('disconnect', () => process.exit());

const local = await startLocalStore({ folder: process.argv[2] ?? '' });
const response = await fetch(local.url, {
  method: 'POST',
  headers: { authorization: `Bearer ${local.token}` },
  body: JSON.stringify(['INFO', 'server']),
});
const { result } = (await response.json()) as { result?: string };
process.send?.({ url: local.url, token: local.token, redisPid: Number(/process_id:(\d+)/.exec(result ?? '')?.[1]) });
