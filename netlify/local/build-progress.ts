/**
 * Progress of a build, read from the output of Astro and of the build's steps: a stage begins with a line of its own,
 * pages and photographs are told as they are made. Words that Astro changes one day cost the count, not the build.
 */

interface Stage {
  readonly name: string;
  /** Astro's line at the beginning of the stage. */
  readonly begins: RegExp;
  /** One more of it, where they can be counted; its groups are how many, and of how many. */
  readonly one?: RegExp;
}

const FIRST: Stage = { name: 'content', begins: /^$/ };
const STAGES: readonly Stage[] = [
  { name: 'code', begins: /Building static entrypoints/ },
  { name: 'pages, drawings and data', begins: /generating static routes/, one: /├─ \S|└─ \S/g },
  { name: 'photographs', begins: /photographs: \d+ pictures/, one: /photographs: \((\d+)\/(\d+)\)/g },
];

interface Progress {
  /** @returns a line for each stage that is done */
  readonly read: (text: string) => string[];
  /** The stage under way. */
  readonly now: () => string;
  /** The last stage and the whole. */
  readonly end: () => string[];
}

/** @param clock milliseconds */
export function createProgress(clock: () => number): Progress {
  const began = clock();
  let stage = FIRST;
  let stageBegan = began;
  let count = '';
  let rest = '';

  const words = (): string => `  ${[stage.name, count].filter(Boolean).join(' ')} · ${seconds(clock() - stageBegan)}`;

  function advance(line: string): string[] {
    const next = STAGES.slice(STAGES.indexOf(stage) + 1).find(({ begins }) => begins.test(line));
    const done = next ? [words()] : [];
    if (next) [stage, stageBegan, count] = [next, clock(), ''];
    for (const [, made, all] of stage.one ? line.matchAll(stage.one) : []) {
      count = made === undefined ? String(Number(count) + 1) : `${made}/${all}`;
    }
    return done;
  }

  return {
    read(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      return lines.flatMap(advance);
    },
    now: words,
    end: () => [...advance(rest), words(), `Built in ${seconds(clock() - began)}.`],
  };
}

const seconds = (ms: number): string => {
  const whole = Math.round(ms / 1000);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};
