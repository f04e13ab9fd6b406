/** Scheduled functions on one machine: `npm start` runs them by the clock, as Netlify does for a published shop. */
import type { ScheduledFunction } from './site/functions.ts';

/**
 * Minutes between two runs. One machine reads cron’s way to say "every n minutes" and no other.
 * @throws Error for any other schedule, so that nobody waits for a job that never runs
 */
export function minutesOf({ name, schedule }: Pick<ScheduledFunction, 'name' | 'schedule'>): number {
  const [, minutes] = /^\*\/([1-9]\d?) \* \* \* \*$/.exec(schedule) ?? [];
  if (minutes === undefined) throw new Error(`${name} is scheduled at "${schedule}"; only "*/n * * * *" runs here`);
  return Number(minutes);
}

/**
 * Runs each now and then every so many minutes, one run of a function at a time; what goes wrong is printed and tried
 * again next time.
 * @returns what ends it: runs under way are finished, no other begins
 * @throws Error for a schedule that cannot be read
 */
export function runOnSchedule(scheduled: readonly ScheduledFunction[], minuteMs = 60_000): () => Promise<void> {
  const stops = scheduled.map((job) => {
    let running: Promise<void> | undefined;
    const run = (): void => {
      running ??= job
        .run()
        .then(
          () => undefined,
          (error: unknown) => void process.stderr.write(`The job ${job.name} failed: ${String(error)}\n`),
        )
        .finally(() => {
          running = undefined;
        });
    };
    const timer = setInterval(run, minutesOf(job) * minuteMs);
    run();
    return async () => {
      clearInterval(timer);
      await running;
    };
  });
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
