import { pluralOf } from '../domain/values/locale.ts';
import type { Messages, MessageTree, Translate, Values } from './messages.ts';

/**
 * Reads i18next's JSON in the browser: `namespace:nested.key`, `{{name}}` and `_one`/`_other` plurals by `count`.
 * i18next itself would cost an island 14 kB; pages and functions have it (`engine.ts`).
 * A missing key shows itself, as i18next's does.
 */
export function createTranslate(messages: Messages): Translate {
  function find(key: string, values: Values = {}): string | undefined {
    const [namespace = '', path = ''] = key.split(':');
    const { count } = values;
    const plural = typeof count === 'number' ? messageAt(messages[namespace], `${path}_${pluralOf(count)}`) : null;
    const message = plural ?? messageAt(messages[namespace], path);
    return message === undefined ? undefined : filled(message, values);
  }

  const t = (key: string, values?: Values): string => find(key, values) ?? key;
  t.find = find;
  return t;
}

/** A message with its placeholders filled in; one without a value stays. */
export const filled = (message: string, values: Values): string =>
  message.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );

function messageAt(tree: MessageTree | undefined, path: string): string | undefined {
  let place: string | MessageTree | undefined = tree;
  for (const name of path.split('.')) {
    place = typeof place === 'object' && Object.hasOwn(place, name) ? place[name] : undefined;
  }
  return typeof place === 'string' ? place : undefined;
}
