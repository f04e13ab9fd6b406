/** The server's messages: typed keys in, Turkish or English sentences out (`content/locales`). */
import enCart from '../../content/locales/en/cart.json' with { type: 'json' };
import enContract from '../../content/locales/en/contract.json' with { type: 'json' };
import enErrors from '../../content/locales/en/errors.json' with { type: 'json' };
import enRules from '../../content/locales/en/rules.json' with { type: 'json' };
import enSteps from '../../content/locales/en/steps.json' with { type: 'json' };
import trAdminLife from '../../content/locales/tr/admin-life.json' with { type: 'json' };
import trCart from '../../content/locales/tr/cart.json' with { type: 'json' };
import trContract from '../../content/locales/tr/contract.json' with { type: 'json' };
import trErrors from '../../content/locales/tr/errors.json' with { type: 'json' };
import trRules from '../../content/locales/tr/rules.json' with { type: 'json' };
import trSteps from '../../content/locales/tr/steps.json' with { type: 'json' };
import { LOCALES, type Locale } from '../../src/domain/values/locale.ts';
import { createEngine } from '../../src/i18n/engine.ts';
import type {
  MessageKey,
  MessageTree,
  Namespace,
  PlainKey,
  Translate,
  Values,
  ValuesOf,
} from '../../src/i18n/messages.ts';

const { translators, add } = createEngine({
  tr: {
    'admin-life': trAdminLife,
    cart: trCart,
    contract: trContract,
    errors: trErrors,
    rules: trRules,
    steps: trSteps,
  },
  en: { cart: enCart, contract: enContract, errors: enErrors, rules: enRules, steps: enSteps },
});

/** Words that only some functions say: who says them brings them, so that the others stay small. */
export function bringWords(namespace: Namespace, words: Readonly<Partial<Record<Locale, MessageTree>>>): void {
  for (const locale of LOCALES) if (words[locale]) add(locale, namespace, words[locale]);
}

export const translator = (locale: Locale): Translate => translators[locale];

/** A message that is chosen where its reader's locale is not known yet. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: Values;
}

export function message(key: PlainKey): Message;
export function message<Key extends MessageKey>(key: Key, values: ValuesOf<Key>): Message;
export function message(key: MessageKey, values?: Values): Message {
  return values === undefined ? { key } : { key, values };
}

/** English when the caller's first choice is English, else Turkish (decisions S5). */
export function localeOf(request: Request): Locale {
  return /^\s*en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'tr';
}
