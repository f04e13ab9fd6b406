/** The room that was typed in a tab, and whose it is (decisions A10). */
import { expect, it } from 'vitest';
import { keepRoom, roomOfTab } from '../../../src/features/measurement/room-of-tab.ts';
import { purgeOthers } from '../../../src/lib/purge.ts';
import { stubBrowser } from '../support/browser.ts';

const SIZE = { width: '200', height: '260' };

it('a room stays with its size, and a visitor’s goes on with the customer who signs in', () => {
  const browser = stubBrowser();
  keepRoom({ ...SIZE, room: 'Salon' });
  expect(roomOfTab(SIZE)).toBe('Salon');
  expect(roomOfTab({ ...SIZE, width: '201' })).toBe('');
  browser.signIn('u-ayse');
  purgeOthers();
  expect(roomOfTab(SIZE)).toBe('Salon');
});

it('a customer’s room is not there for the next person of the tab', () => {
  const browser = stubBrowser();
  browser.signIn('u-ayse');
  keepRoom({ ...SIZE, room: 'Elif’in odası' });
  expect(roomOfTab(SIZE)).toBe('Elif’in odası');
  browser.signOut();
  purgeOthers();
  expect(roomOfTab(SIZE)).toBe('');
  expect(sessionStorage.length).toBe(0);
  browser.signIn('u-fatma');
  expect(roomOfTab(SIZE)).toBe('');
});

it('a room that is a line’s own is forgotten', () => {
  stubBrowser();
  keepRoom({ ...SIZE, room: 'Salon' });
  keepRoom(null);
  expect(roomOfTab(SIZE)).toBe('');
});
