/**
 * `GET /editor/build?commit=<40 digits>`: the verdict of the build of this very commit. The editor's reader has no session of the shop,
 * so the commit is the key: its full name knows only a person who can read the repository, where the reasons come from.
 */
import { parseVerdict } from '../../src/domain/shop/build-verdict.ts';
import { key } from '../store/keys.ts';
import { store } from '../store/store.ts';

const COMMIT = /^[0-9a-f]{40}$/;

const HEADERS = {
  'Cache-Control': 'private, no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const says = (build: object | null, status = 200): Response => Response.json({ build }, { status, headers: HEADERS });

/** Answers `{ build: null }` for a commit of which nothing was noted, and where the store does not answer. */
export async function editorBuild({ method, url }: Request): Promise<Response> {
  if (method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } });
  const commit = new URL(url).searchParams.get('commit') ?? '';
  if (!COMMIT.test(commit)) return says(null, 400);
  const kept = await store()
    .command('build verdict', (redis) => redis.get<string>(key.buildVerdict()))
    .catch(() => null);
  const verdict = parseVerdict(kept, new Date());
  if (verdict?.commit !== commit) return says(null);
  return says({ state: verdict.state, at: verdict.at, reasons: verdict.reasons });
}
