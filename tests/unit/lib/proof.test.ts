import { pbkdf2Sync } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { proofChallenge } from '../../../src/domain/shop/proof.ts';
import type { CallFailure, CallResult } from '../../../src/lib/api.ts';
import { solve } from '../../../src/lib/proof.ts';
import { withProof } from '../../../src/lib/with-proof.ts';

const challengeOf = (number: number, most = 50) => ({
  token: 'token',
  salt: 'salt',
  target: pbkdf2Sync(String(number), 'salt', 10, 32, 'sha256').toString('base64url'),
  iterations: 10,
  most,
});
const never = new AbortController().signal;

afterEach(() => vi.unstubAllGlobals());

test.each([
  [0, false],
  [1, true],
  [1_000_000, true],
  [1_000_001, false],
])('a challenge asks for one to a million tries: %i', (most, isValid) =>
  expect(proofChallenge.safeParse(challengeOf(0, most)).success).toBe(isValid),
);

describe('solving a challenge', () => {
  test.each([0, 1, 49])('finds the number %i', async (number) => {
    expect(await solve(challengeOf(number), never)).toBe(`token.${number}`);
  });

  test('gives up where there is no number', async () => {
    expect(await solve(challengeOf(50), never)).toBeNull();
  });

  test('stops when it is told to, and leaves the page its turns meanwhile', async () => {
    const work = new AbortController();
    const solved = solve({ ...challengeOf(0), target: 'none', most: 1_000_000 }, work.signal);
    await new Promise((turn) => setTimeout(turn));
    work.abort();
    expect(await solved).toBeNull();
  });

  test('is not to be had where the browser has no cryptography, over plain http', async () => {
    vi.stubGlobal('crypto', {});
    expect(await solve(challengeOf(1), never)).toBeNull();
  });
});

describe('a call that may need a proof', () => {
  const asked = (data: unknown): CallFailure => ({
    ok: false,
    code: 'proof_required',
    message: 'Yoğunluk var',
    retryable: true,
    status: 429,
    retryAfterSeconds: 40,
    fields: {},
    data,
  });
  const done: CallResult<string> = { ok: true, data: 'KP-1', status: 201 };
  const answering = (...answers: CallResult<string>[]) =>
    vi.fn((_headers: Readonly<Record<string, string>>) => Promise.resolve(answers.shift() ?? done));

  test('is sent once where none is asked for', async () => {
    const send = answering(done);
    const onWork = vi.fn();
    expect(await withProof(send, onWork)).toBe(done);
    expect([send.mock.calls, onWork.mock.calls]).toEqual([[[{}]], []]);
  });

  test('is sent again with its proof, and the page knows of the work', async () => {
    const send = answering(asked(challengeOf(7)), done);
    const onWork = vi.fn();
    expect(await withProof(send, onWork)).toBe(done);
    expect(send.mock.calls).toEqual([[{}], [{ 'Proof-Of-Work': 'token.7' }]]);
    expect(onWork.mock.calls).toEqual([[expect.any(Function)], [null]]);
  });

  test('asks no more than three times', async () => {
    const last = asked(challengeOf(3));
    const send = answering(asked(challengeOf(1)), asked(challengeOf(2)), asked(challengeOf(2)), last);
    expect(await withProof(send, vi.fn())).toBe(last);
    expect(send).toHaveBeenCalledTimes(4);
  });

  test('sends nothing more once it was given up', async () => {
    const send = answering(asked({ ...challengeOf(0), target: 'none', most: 1_000_000 }));
    const answer = await withProof(send, (cancel) => {
      if (cancel) setTimeout(cancel);
    });
    expect(answer).toMatchObject({ ok: false, code: 'check_cancelled', message: null, status: 429 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test.each([null, {}, { ...challengeOf(1), iterations: 1e9 }])('answers as the shop did to %j', async (data) => {
    const answer = asked(data);
    expect(await withProof(answering(answer), vi.fn())).toBe(answer);
  });
});
