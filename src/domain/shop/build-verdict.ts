/** Verdict of the last build of the published site: the owner learns in the back room whether a save went live, and why not. */
import * as z from 'zod/mini';

/** `died` is told of a build that began and never said how it ended. */
export const BUILD_STATES = ['building', 'built', 'refused', 'died'] as const;
export type BuildState = (typeof BUILD_STATES)[number];

/** Reasons that are kept, and their letters: a list of more would not be read on a telephone. */
export const MOST_REASONS = 12;
export const REASON_MAX = 300;

export const buildVerdict = z.object({
  state: z.enum(BUILD_STATES),
  /** Instant in UTC. */
  at: z.string(),
  /** File, line, field and reason in Turkish, as Netlify's log has them. */
  reasons: z.array(z.string()),
  /** Commit of the repository; absent where the build was told of none, and of builds before there was a name. */
  commit: z.optional(z.string()),
});
export type BuildVerdict = z.output<typeof buildVerdict>;

/** A build takes minutes; one of this age in milliseconds has died. */
const BUILD_DIED_MS = 45 * 60_000;

export const verdictOf = (
  state: BuildState,
  at: Date,
  reasons: readonly string[] = [],
  commit?: string,
): BuildVerdict => ({
  state,
  at: at.toISOString(),
  reasons: reasons.slice(0, MOST_REASONS).map((reason) => reason.trim().slice(0, REASON_MAX)),
  ...(commit === undefined ? {} : { commit }),
});

/** Null for none, and for what another version wrote. */
export function parseVerdict(text: string | null, now: Date): BuildVerdict | null {
  if (text === null || text === '') return null;
  try {
    const parsed = z.safeParse(buildVerdict, JSON.parse(text));
    if (!parsed.success) return null;
    const { state, at } = parsed.data;
    const isDead = state === 'building' && now.getTime() - Date.parse(at) > BUILD_DIED_MS;
    return isDead ? { ...parsed.data, state: 'died' } : parsed.data;
  } catch {
    return null;
  }
}
