import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import { CheckoutFlow } from './CheckoutFlow.tsx';

interface CheckoutPageProps {
  /** Whether a payment provider takes cards (decisions P12). */
  cardOffered: boolean;
}

/** The island of `/checkout`; needs the messages of `checkout`, `cart`, `rules`, `geo` and `calls`. */
export default island(CheckoutPage);

function CheckoutPage({ cardOffered }: CheckoutPageProps) {
  return (
    <Boundary>
      <CheckoutFlow cardOffered={cardOffered} />
    </Boundary>
  );
}
