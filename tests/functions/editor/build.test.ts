/** The editor asks for the verdict of one commit, whose name is known to readers of the repository alone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { editorBuild } from '../../../functions/editor/build.ts';
import { noteVerdict } from '../../../netlify/live/verdict.ts';
import { startTestStore, type TestStore } from '../support/store.ts';

const COMMIT = 'a'.repeat(40);
let local: TestStore;
beforeAll(async () => {
  local = await startTestStore();
});
afterAll(() => local.stop());

const ask = async (query: string, method = 'GET') => {
  const answer = await editorBuild(new Request(`https://shop.example/editor/build${query}`, { method }));
  return [answer.status, answer.status === 405 ? null : ((await answer.json()) as { build: object | null }).build];
};
const note = (state: 'building' | 'refused', commit: string | undefined) =>
  noteVerdict(
    {
      CONTEXT: 'production',
      UPSTASH_REDIS_REST_URL: local.url,
      UPSTASH_REDIS_REST_TOKEN: local.token,
      COMMIT_REF: commit,
    },
    state,
    ['content/shop.json:9: IBAN: yanlış'],
  );

it('is told of this very commit and no other', async () => {
  expect(await ask(`?commit=${COMMIT}`)).toEqual([200, null]);
  await note('refused', COMMIT);
  expect(await ask(`?commit=${COMMIT}`)).toEqual([
    200,
    { state: 'refused', at: expect.any(String) as string, reasons: ['content/shop.json:9: IBAN: yanlış'] },
  ]);
  expect(await ask(`?commit=${'b'.repeat(40)}`)).toEqual([200, null]);
});

it('needs the whole name', async () => {
  for (const query of ['', '?commit=', `?commit=${COMMIT.slice(1)}`, `?commit=${COMMIT}0`, '?commit=undefined']) {
    expect(await ask(query)).toEqual([400, null]);
  }
  expect(await ask(`?commit=${COMMIT}`, 'POST')).toEqual([405, null]);
});

it('says nothing of a build without the name of its commit', async () => {
  await note('refused', undefined);
  expect(await ask(`?commit=${COMMIT}`)).toEqual([200, null]);
});
