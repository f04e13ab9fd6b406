/** The server's words: keys in, Turkish or English sentences out (`content/locales`). */
import { createInstance } from 'i18next';
import enErrors from '../../content/locales/en/errors.json' with { type: 'json' };
import enMail from '../../content/locales/en/mail.json' with { type: 'json' };
import enRules from '../../content/locales/en/rules.json' with { type: 'json' };
import trErrors from '../../content/locales/tr/errors.json' with { type: 'json' };
import trMail from '../../content/locales/tr/mail.json' with { type: 'json' };
import trRules from '../../content/locales/tr/rules.json' with { type: 'json' };

export type Language = 'tr' | 'en';
export type Values = Readonly<Record<string, string | number>>;

const i18n = createInstance({
  resources: {
    tr: { errors: trErrors, mail: trMail, rules: trRules },
    en: { errors: enErrors, mail: enMail, rules: enRules },
  },
  lng: 'tr',
  fallbackLng: 'tr',
  ns: ['rules', 'errors', 'mail'],
  defaultNS: 'rules',
  interpolation: { escapeValue: false },
  initAsync: false,
});
void i18n.init();

/** English when the caller's first choice is English, else Turkish (decisions S5). */
export function languageOf(request: Request): Language {
  return /^\s*en\b/i.test(request.headers.get('accept-language') ?? '') ? 'en' : 'tr';
}

/** The sentence of a key (`errors:not_found`, `mail:greeting`, or a key of `rules`). */
export function words(language: Language, key: string, values: Values = {}): string {
  return i18n.t(key, { lng: language, ...values });
}

export function hasWords(key: string): boolean {
  return i18n.exists(key, { lng: 'tr' });
}
