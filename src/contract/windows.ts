/** A customer's windows (decisions U5, U7): those saved to the account by a press. Each call may be repeated. */
import * as z from 'zod/mini';
import { MAX_WINDOWS, WINDOW_ID } from '../domain/window/window.ts';
import { windowFields } from '../domain/window/window-form.ts';
import { noContent } from './answers.ts';
import { defineCall } from './contract.ts';

// Marked, because a bundler keeps a method call that nobody uses.
const id = /* @__PURE__ */ z.string().check(z.regex(WINDOW_ID, 'common.invalid'));
const homeWindow = /* @__PURE__ */ z.extend(windowFields, { id });
/** In the order in which they were added. */
const windowList = /* @__PURE__ */ z.array(homeWindow);
const windows = /* @__PURE__ */ windowList.check(z.maxLength(MAX_WINDOWS, 'common.invalid'));
const manyWindows = z.strictObject({ windows });

export const listWindows = defineCall('GET', '/api/windows', 'B', 'customer', { answer: windowList });

/** Adds the window, or changes the one with this id. */
export const putWindow = defineCall('PUT', '/api/windows/:id', 'B', 'customer', {
  body: windowFields,
  answer: homeWindow,
  codes: ['window_not_found', 'windows_full'],
});

export const deleteWindow = defineCall('DELETE', '/api/windows/:id', 'B', 'customer', {
  answer: noContent,
  status: 204,
  codes: ['window_not_found'],
});

/**
 * Windows of a browser that the account has not got: none is lost, and windows equal in all their fields are there once
 * (`mergeWindows`). Answers all; nothing is added when not all fit.
 */
export const mergeWindows = defineCall('POST', '/api/windows/merge', 'B', 'customer', {
  body: manyWindows,
  answer: windowList,
  codes: ['windows_full'],
});
