import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import { CartContents } from './CartContents.tsx';

/** The island of `/cart`; needs the messages of `cart` and `calls`. */
export default island(CartPage);

function CartPage() {
  return (
    <Boundary>
      <CartContents inside="page" />
    </Boundary>
  );
}
