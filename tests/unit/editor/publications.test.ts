/** Publications are read from the branch: which saves wait, what a press takes back, and the verdict about the newest. */
import { act, Children, isValidElement, useState, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { Bar } from '../../../src/features/editor/Bar.tsx';
import { Publish } from '../../../src/features/editor/Publish.tsx';
import {
  publicationsOf,
  verdictOn,
  wayBack,
  type Commit,
  type Verdict,
} from '../../../src/features/editor/publications.ts';
import { commit } from '../../../src/features/editor/repository.ts';
import { mountHook, stubPage, unmountHooks } from '../support/mounted-hook.ts';

/** `A`, `B`: content; a small letter is a save without publication. Newest first. */
const branch = (...contents: string[]): Commit[] =>
  contents.map((letter, at) => ({
    sha: String(contents.length - at),
    message: letter === letter.toUpperCase() ? 'Change x' : '[skip ci] Change x',
    at: '2026-11-26T09:00:00Z',
    content: letter.toUpperCase(),
    tree: '',
  }));

const told = (...contents: string[]) => {
  const read = publicationsOf(branch(...contents));
  return read && [read.published?.sha, read.waiting.length, read.target?.sha];
};

describe('a press takes back', () => {
  it.each([
    ['the last publication', ['B', 'A'], ['2', 0, '1']],
    ['a publication of several saves', ['C', 'b', 'b', 'A'], ['4', 0, '1']],
    ['saves that wait', ['c', 'b', 'A', 'D'], ['2', 2, '2']],
    ['its own taking back', ['A', 'B', 'A'], ['3', 0, '2']],
    ['the content behind a change of code', ['B', 'B', 'A'], ['3', 0, '1']],
    ['nothing, where one publication is known', ['A'], ['1', 0, undefined]],
    ['nothing, where every publication has the same content', ['A', 'A'], ['2', 0, undefined]],
    ['the publication before, once waiting saves are taken back', ['b', 'c', 'B', 'A'], ['2', 0, '1']],
    ['nothing, where no publication is known', ['b', 'a'], [undefined, 2, undefined]],
  ])('%s', (_, contents, expected) => expect(told(...contents)).toEqual(expected));

  it('nothing of a branch without commits', () => expect(publicationsOf([])).toBeNull());
});

describe('the commit that the site shows', () => {
  const served = (sha: string, ...contents: string[]) => {
    const read = publicationsOf(branch(...contents), sha);
    return read && [read.published?.sha, read.waiting.length, read.target?.sha];
  };
  it.each([
    ['is published with its saves, once a build hook built them', '2', ['b', 'A'], ['2', 0, '1']],
    ['leaves later saves waiting, and is what they go back to', '2', ['c', 'b', 'A'], ['2', 1, '2']],
    ['is what a press goes back to past two refused publications', '1', ['C', 'B', 'A'], ['3', 0, '1']],
    ['is not what saves after a refused publication go back to', '1', ['c', 'B', 'A'], ['2', 1, '2']],
    ['is passed over once its content is back', '1', ['A', 'C', 'A'], ['3', 0, '2']],
    ['is unknown where it is none of these', '9', ['c', 'B', 'A'], ['2', 1, '2']],
  ])('%s', (_, sha, contents, expected) => expect(served(sha, ...contents)).toEqual(expected));
});

describe('saves that wait go back', () => {
  const back = (state: Verdict['state'], served: string | undefined, ...contents: string[]) => {
    const read = publicationsOf(branch(...contents), served);
    const way = read && wayBack(read, state === 'refused' ? { state, reasons: [] } : { state });
    return way && [way.target.sha, way.isBuilt];
  };
  it.each([
    ['to what the site shows, without a build', 'live', '2', ['c', 'B', 'A'], ['2', false]],
    ['to a publication that is being built, without a second build', 'building', '1', ['c', 'B', 'A'], ['2', false]],
    ['to a publication that is about to be built', 'awaited', '1', ['c', 'B', 'A'], ['2', false]],
    ['past a refused publication, to what the site shows', 'refused', '1', ['d', 'C', 'A'], ['1', true]],
    ['past two of them', 'refused', '1', ['d', 'C', 'B', 'A'], ['1', true]],
    ['past a refused publication, where nothing tells of the site', 'refused', undefined, ['c', 'B', 'A'], ['1', true]],
    ['nowhere, where they are what the site shows', 'refused', '2', ['a', 'B', 'A', 'D'], null],
    ['to a publication whose build ended without an answer, by another one', 'died', '1', ['c', 'B', 'A'], ['2', true]],
    ['by a build, where none waits', 'live', '2', ['B', 'A'], ['1', true]],
  ] as const)('%s', (_, state, served, contents, expected) =>
    expect(back(state, served, ...contents)).toEqual(expected),
  );
});

describe('the verdict', () => {
  const [commit] = branch('A');
  const now = (minutes: number): Date => new Date(Date.parse('2026-11-26T09:00:00Z') + minutes * 60_000);
  const on = (live: string | undefined, state: string | null, minutes = 1) =>
    commit && verdictOn(commit, { live, build: state === null ? null : { state, reasons: ['x'] }, now: now(minutes) });
  it.each([
    ['live', '1', null],
    ['live', '1', 'refused'],
    ['building', '0', 'building'],
    ['built', undefined, 'built'],
    ['died', undefined, 'died'],
    ['awaited', undefined, null],
  ])('%s', (state, live, build) => expect(on(live, build)).toEqual({ state }));

  it('says the reasons of a refusal, and does not wait for ever', () => {
    expect(on('0', 'refused')).toEqual({ state: 'refused', reasons: ['x'] });
    expect([on('0', null, 14.9)?.state, on('0', null, 15)?.state]).toEqual(['awaited', 'unknown']);
  });
});

const place = { repo: 'dukkan/perde', branch: 'main' };
const commitOf = (sha: string, content: string): Commit => ({
  sha,
  message: 'Change levent-zebra of products',
  at: '2026-11-26T09:00:00Z',
  content,
  tree: `tree of ${content}`,
});
const [first, second, third] = [commitOf('1', 'A'), commitOf('2', 'B'), commitOf('3', 'C')];
const around = { photos: [], today: '2026-11-26', live: null };

/** Commits of the branch, newest first; what was asked for; what loses its answer. */
let saves: Commit[];
let asked: { readonly path: string; readonly method: string; readonly body: Record<string, unknown> }[];
let silent: (path: string, method: string) => boolean;
/** Whether a change of the branch is made whose answer is lost. */
let isMade: boolean;

describe('the dialog', () => {
  beforeEach(() => {
    const { stored } = stubPage();
    stored.set('sveltia-cms.user', JSON.stringify({ token: 'x' }));
    [saves, asked, silent, isMade] = [[second, first], [], () => false, false];
    vi.stubGlobal(
      'fetch',
      (address: string, { method = 'GET', body = '{}' }: { method?: string; body?: string } = {}) => {
        const path = address.replace(/^https:\/\/api\.github\.com(?:\/repos\/dukkan\/perde\/git)?/, '');
        const sent = JSON.parse(body) as Record<string, unknown>;
        asked.push({ path, method, body: sent });
        if (method === 'PATCH' && isMade) saves = [commitOf(String(sent.sha), 'A'), ...saves];
        if (silent(path, method)) return Promise.reject(new TypeError('Failed to fetch'));
        return Promise.resolve(Response.json(answerTo(path, sent)));
      },
    );
  });
  afterEach(unmountHooks);

  function answerTo(path: string, { query }: Record<string, unknown>): object {
    if (path.startsWith('/editor/')) return { build: null };
    if (path === '/graphql') {
      const nodes = saves.map(({ sha, message, at, content, tree }) => ({
        ...{ oid: sha, message, committedDate: at },
        ...{ tree: { oid: tree }, file: { oid: content } },
      }));
      const entries = { entries: [] };
      return String(query).includes('history(first')
        ? { data: { repository: { ref: { target: { history: { nodes } } } } } }
        : { data: { repository: { own: entries, products: entries, categories: entries, search: entries } } };
    }
    if (path.startsWith('/ref/')) return { object: { sha: saves[0]?.sha } };
    return { sha: path === '/trees' ? 'tree' : 'made', ref: 'refs/heads/main' };
  }

  const elementsIn = (shown: ReactNode): ReactElement<{ children?: ReactNode; onClick?: () => void }>[] =>
    Children.toArray(shown).flatMap((one) =>
      isValidElement<{ children?: ReactNode; onClick?: () => void }>(one)
        ? [one, ...elementsIn(one.props.children)]
        : [],
    );
  const wordsIn = (shown: ReactNode): ReactNode[] => elementsIn(shown).map(({ props }) => props.children);

  async function press(shown: ReactNode, words: string): Promise<void> {
    const button = elementsIn(shown).find(({ type, props }) => type === 'button' && props.children === words);
    expect(button, words).toBeDefined();
    await act(async () => {
      button?.props.onClick?.();
      await new Promise((done) => setTimeout(done, 20));
    });
  }

  /** The open dialog; `look` is told what was read while it is open. */
  function openDialog() {
    const dialog = mountHook(() => {
      const [publications, look] = useState(publicationsOf(saves)!);
      const shown = Publish({ place, publications, verdict: null, around, onChange: vi.fn(), onWrite: vi.fn() });
      return { look, shown };
    });
    return {
      look: () => act(() => dialog.latest()?.look(publicationsOf(saves)!)),
      shown: () => dialog.latest()?.shown,
    };
  }

  test('a taking back is made over the save that it was asked over', async () => {
    const { look, shown } = openDialog();
    await press(shown(), 'Son yayını geri alın');
    saves = [third, ...saves];
    look();
    await press(shown(), 'Geri alın');
    expect(asked.find(({ path }) => path === '/commits')?.body).toMatchObject({ parents: ['2'] });
  });

  test('a taking back whose answer is lost was made where the branch has it', async () => {
    silent = (_, method) => method === 'PATCH';
    isMade = true;
    expect(await commit(place, second, 'Take back', { content: 'A' })).toEqual({ ok: true, data: 'made' });
  });

  test('a taking back of which nothing is known is not asked for again', async () => {
    silent = (path, method) => method === 'PATCH' || path.startsWith('/ref/');
    const { shown } = openDialog();
    await press(shown(), 'Son yayını geri alın');
    await press(shown(), 'Geri alın');
    expect(elementsIn(shown()).map(({ props }) => props)).toContainEqual({ trouble: 'unclear' });
    expect(wordsIn(shown())).not.toContain('Son yayını geri alın');
    expect(wordsIn(shown())).toContain('Editörü yenileyin');
  });

  test('an open dialog outlives a look without an answer', async () => {
    const lookAround = () => Promise.resolve(around);
    const shown = mountHook(() => Bar({ file: { place }, lookAround }));
    const dialogs = () =>
      elementsIn(shown.latest()).filter(({ props: given }) => 'title' in given && given.title === 'Yayın').length;
    await act(() => new Promise((done) => setTimeout(done, 50)));
    await press(shown.latest(), 'Yayın');
    expect(dialogs()).toBe(1);
    silent = (path) => path === '/graphql';
    const { onChange } = elementsIn(shown.latest()).find((one) => one.type === Publish)?.props as {
      onChange: () => void;
    };
    await act(async () => {
      onChange();
      await new Promise((done) => setTimeout(done, 50));
    });
    expect(dialogs()).toBe(1);
    expect(wordsIn(shown.latest())).toContain('GitHub yanıt vermiyor');
  });
});
