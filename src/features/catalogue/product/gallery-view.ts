/** Views in the photographs' place; a button of the gallery leads to each (`data-window`, `data-cloth`). */
export type GalleryView = 'window' | 'cloth';

/** Shows a view, or the photographs again. The button of what is shown leads back to them. */
export function showView(gallery: HTMLElement, view: GalleryView | null): void {
  const photos = gallery.querySelector('[data-strip]')?.ariaLabel ?? '';
  if (view) gallery.dataset.view = view;
  else delete gallery.dataset.view;
  for (const button of gallery.querySelectorAll<HTMLElement>(':scope > button')) {
    button.dataset.name ??= button.textContent;
    button.textContent = view && view in button.dataset ? photos : button.dataset.name;
  }
}
