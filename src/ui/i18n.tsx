import { createContext, useContext, useState, type ComponentType } from 'react';
import type { Locale } from '../domain/values/locale.ts';
import { formatMoney, type Kurus } from '../domain/money/money.ts';
import type { Messages, Translate } from '../i18n/messages.ts';
import { createTranslate } from '../i18n/translate.ts';
import { paths } from '../lib/paths.ts';

/** How the parts of an island speak: messages, money and addresses of one locale. */
export interface I18n {
  locale: Locale;
  t: Translate;
  money: (amount: Kurus) => string;
  to: ReturnType<typeof paths>;
}

/** Properties that a page hands to an island; below its root nobody hands them on. */
export interface IslandProps {
  /** `messagesFor` of the namespaces that the island names in its comment. */
  messages: Messages;
  locale: Locale;
}

const I18nContext = createContext<I18n | null>(null);

/** The root of an island, under which every part finds its locale by `useI18n`. It keeps the locale that it began with. */
export function island<Props extends object>(Content: ComponentType<Props>) {
  return function Island(props: Props & IslandProps) {
    const { messages, locale } = props;
    const [i18n] = useState<I18n>(() => ({
      locale,
      t: createTranslate(messages),
      money: (amount) => formatMoney(amount, locale),
      to: paths(locale),
    }));
    return (
      <I18nContext value={i18n}>
        <Content {...props} />
      </I18nContext>
    );
  };
}

/** An island that brings its words in its own file, for one that is fetched late: its page does not carry them. */
export const spoken =
  <Props extends object>(Island: ComponentType<Props & IslandProps>, words: IslandProps) =>
  (props: Props) => <Island {...props} {...words} />;

/** @throws outside of an island */
export function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('not in an island');
  return i18n;
}
