import { createRoot } from 'react-dom/client';
import { loadMessages } from '../../i18n/load.ts';
import { pageLocale } from '../../lib/paths.ts';
import { Boundary } from '../../ui/Boundary.tsx';
import { island } from '../../ui/i18n.tsx';
import { CartContents } from './CartContents.tsx';

/**
 * Fills the drawer that stands open already, 420 px wide beside the page (spec §2), until it is closed. Rejects when its
 * messages cannot be fetched (offline): the caller then leads to the cart page.
 */
export async function fillDrawer(drawer: HTMLDialogElement): Promise<void> {
  const messages = await loadMessages(['cart', 'calls']);
  // It was closed while they were on their way.
  if (!drawer.open) return;
  const contents = drawer.lastElementChild ?? drawer;
  contents.ariaBusy = null;
  const root = createRoot(contents);
  root.render(<Contents messages={messages} locale={pageLocale()} />);
  drawer.addEventListener('close', () => root.unmount());
}

/** Needs the messages of `cart` and `calls`. */
const Contents = island(function Contents() {
  return (
    <>
      <Boundary>
        <CartContents inside="drawer" />
      </Boundary>
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </>
  );
});
