/** The rest of one run of the tests in memory never stops the next one, nor is taken from one that still runs. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../../netlify/local/process.ts';
import { folderOfThisRun, removeLeftovers } from '../../support/memory-folder.ts';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(path.join(tmpdir(), 'memory-'));
  onTestFinished(() => rmSync(memory, { recursive: true }));
});

function leave(name: string): void {
  mkdirSync(path.join(memory, name));
  writeFileSync(path.join(memory, name, 'profile'), 'x');
}

it('removes what a run left that is no more, and nothing else', () => {
  const { pid: gone } = spawnSync(process.execPath, ['--version']);
  leave(`kivrim-tests-${gone}-aaaaaa`);
  const others = [`kivrim-tests-${process.ppid}-aaaaaa`, 'kivrim-tests-notes', 'somebody'];
  others.forEach(leave);
  removeLeftovers(memory);
  expect(readdirSync(memory).sort()).toEqual(others.toSorted());
});

it('has a folder of its own where a run of the same process id left one', () => {
  const [first, second] = [folderOfThisRun(memory), folderOfThisRun(memory)];
  expect(first).not.toBe(second);
  removeLeftovers(memory);
  expect(readdirSync(memory)).toHaveLength(2);
});

it('gives no process of the tests the data of a shop that runs from this checkout', () => {
  const root = path.resolve(import.meta.dirname, '../../..');
  expect(path.relative(root, readSettings(root).folder)).toMatch(/^\.\./);
});
