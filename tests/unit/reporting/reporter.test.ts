import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ErrorEntry } from '../../../src/domain/reporting/report.ts';
import { BATCH_BYTES } from '../../../src/domain/reporting/report-limits.ts';
import { BATCH, createReporter, SINGLE } from '../../../src/features/reporting/reporter.ts';

interface PostedReport {
  readonly at: number;
  readonly address: string;
  readonly messages: readonly string[];
}

/** A shop that takes reports or not, on a clock that the test turns. */
function shop() {
  const posted: PostedReport[] = [];
  const state = { takes: (_address: string): boolean => true };
  const started = Date.now();
  const reporter = createReporter({
    post(address, body) {
      const { errors = [body as ErrorEntry] } = body as { errors?: ErrorEntry[] };
      posted.push({ at: Date.now() - started, address, messages: errors.map(({ message }) => message) });
      return Promise.resolve(state.takes(address));
    },
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
  });
  return { posted, state, ...reporter };
}

const entry = (message: string, more: Partial<ErrorEntry> = {}): ErrorEntry => ({ level: 'error', message, ...more });
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('one error', () => {
  test('is sent at once and once', async () => {
    const { report, posted } = shop();
    report(entry('a'));
    await seconds(120);
    expect(posted).toEqual([{ at: 0, address: SINGLE, messages: ['a'] }]);
  });

  test('is tried three times, 1 s and 2 s apart, then with the next batch 30 s later, until it is taken', async () => {
    const { report, posted, state } = shop();
    state.takes = () => false;
    report(entry('a'));
    await seconds(40);
    state.takes = () => true;
    await seconds(120);
    expect(posted.map(({ at, address }) => [at, address])).toEqual([
      [0, SINGLE],
      [1000, SINGLE],
      [3000, SINGLE],
      [33_000, BATCH],
      [63_000, BATCH],
    ]);
  });

  test('that the second attempt brings home is not sent again', async () => {
    const { report, posted, state } = shop();
    state.takes = () => posted.length > 1;
    report(entry('a'));
    await seconds(120);
    expect(posted).toHaveLength(2);
  });

  test('is told once, however often it happens', async () => {
    const { report, posted } = shop();
    for (let time = 0; time < 5; time += 1) report(entry('a', { stackTrace: 'at x:1' }));
    report(entry('a', { stackTrace: 'at y:1' }));
    await seconds(1);
    expect(posted).toHaveLength(2);
  });
});

describe('many errors', () => {
  test('of one page end at a hundred', async () => {
    const { report, posted } = shop();
    for (let index = 0; index < 200; index += 1) report(entry(String(index)));
    await seconds(120);
    expect(posted).toHaveLength(100);
  });

  test('that could not be sent are kept up to fifty, the newest', async () => {
    const { report, posted, state } = shop();
    state.takes = (address) => address === BATCH;
    for (let index = 0; index < 60; index += 1) report(entry(String(index)));
    await seconds(120);
    const [batch, ...others] = posted.filter(({ address }) => address === BATCH);
    expect([batch?.messages.length, batch?.messages.at(0), batch?.messages.at(-1)]).toEqual([50, '10', '59']);
    expect(others).toEqual([]);
  });

  test('that could not be sent go together, oldest first', async () => {
    const { report, posted, state } = shop();
    state.takes = (address) => address === BATCH;
    for (const name of ['a', 'b', 'c']) report(entry(name));
    await seconds(120);
    expect(posted.filter(({ address }) => address === BATCH)).toEqual([
      { at: 33_000, address: BATCH, messages: ['a', 'b', 'c'] },
    ]);
  });

  test('never make a batch that a leaving page may not send', async () => {
    const { report, posted, state } = shop();
    state.takes = (address) => address === BATCH;
    for (let index = 0; index < 20; index += 1) report(entry(`${index} ${'ş'.repeat(4000)}`));
    await seconds(300);
    const batches = posted.filter(({ address }) => address === BATCH);
    expect(batches.flatMap(({ messages }) => messages)).toHaveLength(20);
    for (const { messages } of batches) expect(Buffer.byteLength(messages.join())).toBeLessThan(BATCH_BYTES);
  });

  test('one that alone is too big is sent alone', async () => {
    const { report, posted, state } = shop();
    state.takes = (address) => address === BATCH;
    report(entry('x'.repeat(BATCH_BYTES + 1)));
    report(entry('small'));
    await seconds(120);
    expect(posted.filter(({ address }) => address === BATCH).map(({ messages }) => messages.length)).toEqual([1, 1]);
  });
});

describe('when the page goes away', () => {
  test('what waits between two attempts is sent now, and not again', async () => {
    const { report, flush, posted, state } = shop();
    state.takes = () => false;
    report(entry('a'));
    await seconds(0.5);
    state.takes = () => true;
    flush();
    await seconds(120);
    expect(posted.map(({ address }) => address)).toEqual([SINGLE, BATCH]);
  });

  test('nothing is sent when nothing waits', async () => {
    const { flush, posted } = shop();
    flush();
    await seconds(120);
    expect(posted).toEqual([]);
  });

  test('and stays after all, what could not be sent is tried again', async () => {
    const { report, flush, posted, state } = shop();
    state.takes = () => false;
    report(entry('a'));
    await seconds(0.5);
    flush();
    await seconds(1);
    state.takes = () => true;
    await seconds(60);
    expect(posted.at(-1)).toMatchObject({ address: BATCH, messages: ['a'] });
    expect(posted).toHaveLength(3);
  });
});
