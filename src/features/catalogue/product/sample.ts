/** Between the page and the box, so that the page need not name all that the box is made of. */

/** Opens the box; the button names the product whose sample is wished, or none. Rejects when it cannot be fetched. */
export async function openSamples(button: HTMLElement, color: string | null): Promise<void> {
  const panel = await import('../../samples/SampleDialog.tsx');
  const productId = Number(button.dataset.sample);
  await panel.openSamples(button, productId > 0 && color !== null ? { productId, color } : null);
}
