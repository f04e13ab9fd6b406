import { Boundary } from '../../ui/Boundary.tsx';
import { TextsContext, textsOf } from '../../ui/texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Words } from '../../i18n/client.ts';
import { CheckoutFlow } from './CheckoutFlow.tsx';

interface CheckoutPageProps {
  words: Words;
  locale: Locale;
  /** Whether a payment provider takes cards (decisions P12). */
  cardOffered: boolean;
}

/** The island of `/checkout`; needs the dictionaries `checkout`, `cart`, `rules`, `geo` and `calls`. */
export default function CheckoutPage({ words, locale, cardOffered }: CheckoutPageProps) {
  return (
    <TextsContext value={textsOf(words, locale)}>
      <Boundary>
        <CheckoutFlow cardOffered={cardOffered} />
      </Boundary>
    </TextsContext>
  );
}
