/** Faults in the words of one language, whatever the other says. */
import type { Locale } from '../../domain/values/locale.ts';

/** i18next's JSON: messages, and messages below a name. */
export interface MessageFile {
  [name: string]: string | MessageFile;
}

interface Fault {
  readonly path: readonly string[];
  readonly reason: string;
}

const FORM = /^(.*)_(zero|one|two|few|many|other)$/;

/** Empty texts, plurals without a form that the language needs, and braces that leave nothing open. */
export const textFaults = (messages: MessageFile, locale: Locale): Fault[] =>
  faultsBelow(messages, new Intl.PluralRules(locale).resolvedOptions().pluralCategories, []);

function faultsBelow(messages: MessageFile, forms: readonly Intl.LDMLPluralRule[], above: readonly string[]): Fault[] {
  return Object.entries(messages).flatMap(([name, message]): Fault[] => {
    const path = [...above, name];
    if (typeof message !== 'string') return faultsBelow(message, forms, path);
    const [, key, form] = FORM.exec(name) ?? [];
    const missing = form === 'other' ? forms.filter((one) => !Object.hasOwn(messages, `${key}_${one}`)) : [];
    return [
      ...(message.trim() === '' ? [{ path, reason: 'must not be empty' }] : []),
      ...(/\{\{(?!\w+\}\})|(?<!\{\{\w+)\}\}/.test(message)
        ? [{ path, reason: 'has braces that are not written like {{name}}' }]
        : []),
      ...(missing.length === 0 ? [] : [{ path, reason: `needs ${key}_${missing.join(`, ${key}_`)} beside it` }]),
    ];
  });
}
