import type { NewLine } from '../../domain/cart.ts';
import type { Offer, OfferedColor } from './offer.ts';

/** What is sold by the piece (decisions P3): no sizes, a colour, a price. */
export type PieceOffer = Pick<Offer, 'id' | 'slug' | 'sku' | 'name' | 'price'> & {
  colors: readonly Pick<OfferedColor, 'id' | 'name' | 'imageUrl'>[];
};

export function pieceLine(offer: PieceOffer, colorId: string | null): NewLine {
  const color = offer.colors.find(({ id }) => id === colorId) ?? offer.colors[0];
  return {
    productId: offer.id,
    name: offer.name,
    slug: offer.slug,
    sku: offer.sku,
    mainImageUrl: color?.imageUrl ?? '',
    unitPrice: offer.price,
    color: color?.id ?? null,
    colorName: color?.name ?? null,
    room: '',
    configuration: null,
  };
}

/** Sends the form to the cart, whose code is loaded at the press; what cannot be loaded is said. */
export function bindPieceForm(form: HTMLFormElement): void {
  const offer = JSON.parse(form.dataset.piece ?? 'null') as PieceOffer | null;
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]');
  const failed = form.querySelector<HTMLElement>('[data-failed]');
  if (!offer || !button || !failed) return;

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (button.ariaDisabled === 'true') return;
    const color = new FormData(form).get('color');
    button.ariaDisabled = 'true';
    failed.textContent = '';
    import('../cart/store.ts')
      .then(({ addToCart }) => addToCart(pieceLine(offer, typeof color === 'string' ? color : null)))
      .catch(() => {
        failed.textContent = failed.dataset.failed ?? '';
      })
      .finally(() => {
        button.ariaDisabled = null;
      });
  });
}
