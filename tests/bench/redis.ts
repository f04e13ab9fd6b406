/** Figures that a `redis-server` gives of itself. */
import type { Engine } from '../../netlify/local/store/engine.ts';

async function infoOf(engine: Engine, section: string): Promise<Map<string, string>> {
  const text = String(await engine.send(['INFO', section]));
  return new Map(
    text.split('\r\n').flatMap((line) => {
      const [name = '', value] = line.split(/:(.*)/s);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** Work of the store so far; differences count. */
export interface Effort {
  /** Those inside scripts included, as Upstash bills them. */
  readonly commands: number;
  /** Microseconds of scripts, in which nobody else is served. */
  readonly us: number;
  /** Read and answered over its connections. */
  readonly bytes: number;
}

/** Asking for it is traffic too: two answers in a row tell how much. */
async function effortOf(engine: Engine): Promise<Effort> {
  let commands = 0;
  let us = 0;
  for (const [name, value] of await infoOf(engine, 'commandstats')) {
    if (name === 'cmdstat_info') continue;
    commands += Number(/calls=(\d+)/.exec(value)?.[1] ?? 0);
    if (name === 'cmdstat_eval' || name === 'cmdstat_eval_ro') us += Number(/usec=(\d+)/.exec(value)?.[1] ?? 0);
  }
  const traffic = await infoOf(engine, 'stats');
  const sent = (name: string): number => Number(traffic.get(name) ?? 0);
  return { commands, us, bytes: sent('total_net_input_bytes') + sent('total_net_output_bytes') };
}

const minus = (a: Effort, b: Effort): Effort => ({
  commands: a.commands - b.commands,
  us: a.us - b.us,
  bytes: a.bytes - b.bytes,
});

/** Returns the work of the store for one task, while nobody else asks anything. */
export async function effortFor(engine: Engine, act: () => Promise<unknown>): Promise<Effort> {
  const idle = await effortOf(engine);
  const before = await effortOf(engine);
  await act();
  return minus(minus(await effortOf(engine), before), minus(before, idle));
}

/** Bytes that the data takes. */
export async function bytesOf(engine: Engine): Promise<number> {
  return Number((await infoOf(engine, 'memory')).get('used_memory') ?? 0);
}
