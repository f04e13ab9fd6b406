/** Publications are read from the branch: which saves wait, what a press takes back, and the verdict about the newest. */
import { describe, expect, it } from 'vitest';
import {
  publicationsOf,
  verdictOn,
  wayBack,
  type Commit,
  type Verdict,
} from '../../../src/features/editor/publications.ts';

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
