import { Boundary } from '../../ui/Boundary.tsx';
import { TextsContext, textsOf } from '../../ui/texts.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Words } from '../../i18n/client.ts';
import { CartContents } from './CartContents.tsx';
import './cart.css';

/** The island of `/cart`; needs the dictionaries `cart` and `calls`. */
export default function CartPage({ words, locale }: { words: Words; locale: Locale }) {
  return (
    <TextsContext value={textsOf(words, locale)}>
      <Boundary>
        <CartContents />
      </Boundary>
    </TextsContext>
  );
}
