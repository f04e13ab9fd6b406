/** Publications of the repository: which saves are live, which wait, and to which content a press goes back. Pure. */

/** A commit of the branch, as far as a publication is concerned. */
export interface Commit {
  readonly sha: string;
  readonly message: string;
  /** Instant in UTC. */
  readonly at: string;
  /** Identity of `content/` as a whole: equal where nothing of it changed. */
  readonly content: string;
  /** Identity of the whole tree. */
  readonly tree: string;
}

export interface Publications {
  readonly head: Commit;
  /** The newest commit that Netlify builds, or a later save that the site shows; null where none is among those that were read. */
  readonly published: Commit | null;
  /** Saves that wait for their publication, newest first; empty where they took each other back. */
  readonly waiting: readonly Commit[];
  /** Commit whose content "geri al" brings back; null where nothing is known to go back to. */
  readonly target: Commit | null;
  /** The same where the newest publication was refused: its content would be refused again. */
  readonly targetPastRefused: Commit | null;
}

/** Marks by which Netlify does not build a commit; Sveltia writes the first. */
const SKIPPED = /\[(?:skip ci|ci skip|skip netlify|netlify skip)\]/i;

export const SKIP_MARK = '[skip ci]';

export const isSkipped = ({ message }: Pick<Commit, 'message'>): boolean => SKIPPED.test(message);

/**
 * A build hook builds the branch, waiting saves included, so the commit that the site shows is published with everything before it.
 * Publications after that commit were refused, or are being built: a press goes back past them, to what the site shows.
 * @param commits of the branch, newest first
 * @param served identity of the commit that the site shows; undefined where it is unknown
 */
export function publicationsOf(commits: readonly Commit[], served?: string): Publications | null {
  const [head] = commits;
  if (!head) return null;
  const isShown = ({ sha }: Commit): boolean => sha === served;
  const at = commits.findIndex((commit) => isShown(commit) || !isSkipped(commit));
  const published = commits[at] ?? null;
  const saved = at < 0 ? commits : commits.slice(0, at);
  const isChanged = head.content !== published?.content;
  const older = published ? commits.slice(at + 1).filter(({ content }) => content !== head.content) : [];
  const before = older.find(isShown) ?? older.find((commit) => !isSkipped(commit)) ?? null;
  const isBack = isChanged && commits.find(isShown)?.content === head.content;
  return {
    head,
    published,
    waiting: isChanged ? saved : [],
    target: isChanged ? published : before,
    targetPastRefused: isBack ? null : before,
  };
}

/** Words of the verdict about the newest publication. */
export type Verdict =
  | { readonly state: 'live' | 'building' | 'built' | 'died' | 'awaited' | 'unknown' }
  | { readonly state: 'refused'; readonly reasons: readonly string[] };

/** Minutes after which nobody waits for a build that has not begun. */
const AWAITED_MINUTES = 15;

interface DeployFacts {
  /** Commit of the deploy that the site shows. */
  readonly live: string | undefined;
  /** Answer of the shop about the build of the commit; null where it knows none. */
  readonly build: { readonly state: string; readonly reasons: readonly string[] } | null;
  readonly now: Date;
}

export function verdictOn({ sha, at }: Commit, { live, build, now }: DeployFacts): Verdict {
  if (live === sha) return { state: 'live' };
  if (build?.state === 'refused') return { state: 'refused', reasons: build.reasons };
  if (build?.state === 'building' || build?.state === 'built' || build?.state === 'died') return { state: build.state };
  const isRecent = now.getTime() - Date.parse(at) < AWAITED_MINUTES * 60_000;
  return { state: isRecent ? 'awaited' : 'unknown' };
}

/** States of a publication whose content is live, or will be without another build. */
const NEEDS_NO_BUILD: ReadonlySet<Verdict['state']> = new Set(['live', 'building', 'built', 'awaited']);

export interface WayBack {
  readonly target: Commit;
  /** Whether the content of the target goes live by another build only. */
  readonly isBuilt: boolean;
}

/** The way of a press "geri al"; null where nothing is known to go back to. */
export function wayBack(read: Publications, verdict: Verdict | null): WayBack | null {
  const { waiting, target, targetPastRefused } = read;
  if (verdict?.state === 'refused') return targetPastRefused && { target: targetPastRefused, isBuilt: true };
  return target && { target, isBuilt: waiting.length === 0 || !verdict || !NEEDS_NO_BUILD.has(verdict.state) };
}
