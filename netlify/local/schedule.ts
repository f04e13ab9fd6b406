/** Scheduled functions on one machine: `npm start` runs them by the clock, as Netlify does for a published shop. */
import { Cron } from 'croner';
import type { ScheduledFunction } from './site/functions.ts';

/**
 * Runs each now and then whenever its schedule says so, in UTC as on Netlify, one run of a function at a time; what goes
 * wrong is printed and tried again next time.
 * @returns what ends it: runs under way are finished, no other begins
 * @throws Error for a schedule that cannot be read, so that nobody waits for a job that never runs
 */
export function runOnSchedule(scheduled: readonly ScheduledFunction[]): () => Promise<void> {
  const clocks = scheduled.map((job) => clockOf(job));
  const stops = clocks.map((clock) => clock.start());
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

function clockOf(job: ScheduledFunction) {
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
  const clock = cronOf(job, run);
  return {
    start() {
      clock.resume();
      run();
      return async (): Promise<void> => {
        clock.stop();
        await running;
      };
    },
  };
}

function cronOf({ name, schedule }: ScheduledFunction, run: () => void): Cron {
  try {
    return new Cron(schedule, { mode: '5-part', timezone: 'UTC', paused: true }, run);
  } catch (error) {
    throw new Error(`${name} is scheduled at "${schedule}", which is no time`, { cause: error });
  }
}
