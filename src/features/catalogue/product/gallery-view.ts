/** Views in the photographs' place; a tab above the frame leads to each. */
export type GalleryView = 'window' | 'cloth';

/** Shows a view, or the photographs. */
export function showView(gallery: HTMLElement, view: GalleryView | null): void {
  if (view) gallery.dataset.view = view;
  else delete gallery.dataset.view;
  for (const tab of gallery.querySelectorAll<HTMLElement>('[data-tab]')) {
    tab.ariaPressed = String(tab.dataset.tab === (view ?? 'photos'));
  }
}
