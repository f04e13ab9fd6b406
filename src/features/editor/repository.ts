/**
 * The repository on GitHub, with the token that Sveltia keeps: what was published, texts of `content/`, and commits of several files
 * at once. Each press makes one commit on top of the newest one; a branch that moved meanwhile refuses it, and nothing is lost.
 */
import * as z from 'zod/mini';
import type { Texts } from '../../build/content/plan-prices.ts';
import type { BrowserKey } from '../../lib/browser-keys.ts';
import type { Commit } from './publications.ts';

const API = 'https://api.github.com';
const DEADLINE_MS = 30_000;
/** Commits that are read: months of a shop that saves every day. */
const MOST_COMMITS = 60;
/** Sveltia's own. */
const TOKEN: BrowserKey = 'sveltia-cms.user';

/** Reasons for which nothing was read or written; `unclear`: the answer was lost, and it may have been written. */
export type Trouble = 'signed-out' | 'moved' | 'offline' | 'unclear' | 'no-content';

export type Outcome<Value> =
  { readonly ok: true; readonly data: Value } | { readonly ok: false; readonly trouble: Trouble };

export interface Place {
  /** `owner/name`. */
  readonly repo: string;
  readonly branch: string;
}

/** Files of a commit: their new texts, all of `content/` as another commit had it, or nothing but a publication. */
export type Change = { readonly texts: Texts } | { readonly content: string } | null;

/** The token of the person who is signed in to Sveltia here; null for nobody. */
export function tokenHere(): string | null {
  try {
    const kept = z.safeParse(z.object({ token: z.string() }), JSON.parse(localStorage.getItem(TOKEN) ?? 'null'));
    return kept.success ? kept.data.token : null;
  } catch {
    return null;
  }
}

async function ask<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  body?: object,
  method = body ? 'POST' : 'GET',
): Promise<Outcome<z.output<Schema>>> {
  const token = tokenHere();
  if (token === null) return { ok: false, trouble: 'signed-out' };
  try {
    const answer = await fetch(`${API}${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/vnd.github+json' },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    if (answer.status === 401 || answer.status === 403) return { ok: false, trouble: 'signed-out' };
    // GitHub's words for a branch that has gone on.
    if (answer.status === 409 || answer.status === 422) return { ok: false, trouble: 'moved' };
    const parsed = answer.ok ? z.safeParse(schema, await answer.json()) : null;
    return parsed?.success ? { ok: true, data: parsed.data } : { ok: false, trouble: 'offline' };
  } catch {
    return { ok: false, trouble: 'offline' };
  }
}

const historySchema = z.object({
  data: z.object({
    repository: z.object({
      ref: z.nullable(
        z.object({
          target: z.object({
            history: z.object({
              nodes: z.array(
                z.object({
                  oid: z.string(),
                  message: z.string(),
                  committedDate: z.string(),
                  tree: z.object({ oid: z.string() }),
                  file: z.nullable(z.object({ oid: z.string() })),
                }),
              ),
            }),
          }),
        }),
      ),
    }),
  }),
});

const HISTORY = `query ($owner: String!, $name: String!, $ref: String!) {
  repository(owner: $owner, name: $name) { ref(qualifiedName: $ref) { target { ... on Commit {
    history(first: ${MOST_COMMITS}) { nodes { oid message committedDate tree { oid } file(path: "content") { oid } } }
  } } } }
}`;

const partsOf = ({ repo }: Place): { owner: string; name: string } => {
  const [owner = '', name = ''] = repo.split('/');
  return { owner, name };
};

/** Commits of the branch, newest first. */
export async function readHistory(place: Place): Promise<Outcome<Commit[]>> {
  const variables = { ...partsOf(place), ref: `refs/heads/${place.branch}` };
  const read = await ask('/graphql', historySchema, { query: HISTORY, variables });
  if (!read.ok) return read;
  const nodes = read.data.data.repository.ref?.target.history.nodes ?? [];
  return {
    ok: true,
    data: nodes.map(({ oid, message, committedDate, tree, file }) => ({
      sha: oid,
      message,
      at: committedDate,
      content: file?.oid ?? '',
      tree: tree.oid,
    })),
  };
}

/** Folders whose files are checked against each other, by their names in the question. */
const FOLDERS = {
  own: 'content',
  products: 'content/products',
  categories: 'content/categories',
  search: 'content/search',
} as const;

const entries = z.nullable(
  z.object({
    entries: z.array(
      z.object({ name: z.string(), object: z.nullable(z.object({ text: z.optional(z.nullable(z.string())) })) }),
    ),
  }),
);
const textsSchema = z.object({
  data: z.object({
    repository: z.object({ own: entries, products: entries, categories: entries, search: entries }),
  }),
});

/** Texts of the files that are checked against each other, as a commit has them. */
export async function readTextsOf(place: Place, sha: string): Promise<Outcome<Texts>> {
  const folders = Object.entries(FOLDERS).map(
    ([name, folder]) =>
      `${name}: object(expression: "${sha}:${folder}") { ... on Tree { entries { name object { ... on Blob { text } } } } }`,
  );
  const query = `query ($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { ${folders.join(' ')} } }`;
  const read = await ask('/graphql', textsSchema, { query, variables: partsOf(place) });
  if (!read.ok) return read;
  const found = read.data.data.repository;
  const texts = new Map<string, string>();
  for (const [key, folder] of Object.entries(FOLDERS) as [keyof typeof FOLDERS, string][]) {
    for (const { name, object } of found[key]?.entries ?? []) {
      if (typeof object?.text === 'string' && /\.(?:yaml|json)$/.test(name))
        texts.set(`${folder}/${name}`, object.text);
    }
  }
  return { ok: true, data: texts };
}

const made = z.object({ sha: z.string() });

/** Makes one commit on top of `head`; answers its identity. */
export async function commit(place: Place, head: Commit, message: string, change: Change): Promise<Outcome<string>> {
  const git = `/repos/${place.repo}/git`;
  const tree = change === null ? { ok: true as const, data: { sha: head.tree } } : await treeOf(git, head, change);
  if (!tree.ok) return tree;
  const begun = await ask(`${git}/commits`, made, { message, tree: tree.data.sha, parents: [head.sha] });
  if (!begun.ok) return begun;
  const moved = await ask(
    `${git}/refs/heads/${place.branch}`,
    z.object({ ref: z.string() }),
    { sha: begun.data.sha, force: false },
    'PATCH',
  );
  const own = { ok: true as const, data: begun.data.sha };
  if (moved.ok || moved.trouble !== 'offline') return moved.ok ? own : moved;
  const newest = await ask(`${git}/ref/heads/${place.branch}`, z.object({ object: made }));
  return newest.ok && newest.data.object.sha === own.data ? own : { ok: false, trouble: 'unclear' };
}

const treeOf = (git: string, head: Commit, change: NonNullable<Change>): Promise<Outcome<{ sha: string }>> =>
  ask(`${git}/trees`, made, {
    base_tree: head.tree,
    tree:
      'content' in change
        ? [{ path: 'content', mode: '040000', type: 'tree', sha: change.content }]
        : [...change.texts].map(([path, content]) => ({ path, mode: '100644', type: 'blob', content })),
  });
