import { useI18n } from '../../ui/i18n.tsx';
import { useInBrowser } from '../../ui/useInBrowser.ts';
import { showToast } from '../../ui/toasts/toasts.ts';
import type { Favourite } from './favourites.ts';

/** Names and links to send to whoever chooses too: copied, by e-mail, or by what the device offers (decisions A5). */
export function ShareFavourites({ favourites }: { favourites: readonly Favourite[] }) {
  const { t, to } = useI18n();
  const canShare = useInBrowser(() => 'share' in navigator);
  const title = t('account:favourites.shareTitle');
  const textOf = () =>
    favourites.map(({ name, slug }) => `${name}\n${new URL(to.product(slug), location.origin).href}`).join('\n\n');

  async function copy() {
    try {
      await navigator.clipboard.writeText(textOf());
      await showToast({ text: t('account:favourites.copied'), tone: 'success' });
    } catch {
      await showToast({ text: t('account:favourites.notCopied'), tone: 'error' });
    }
  }

  return (
    <section className="favourites-share" aria-labelledby="share">
      <h2 id="share">{t('account:favourites.share')}</h2>
      <div className="form-actions">
        <button type="button" className="button" onClick={() => void copy()}>
          {t('account:favourites.copy')}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => {
            location.assign(`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(textOf())}`);
          }}
        >
          {t('account:favourites.mail')}
        </button>
        {canShare && (
          <button
            type="button"
            className="button"
            onClick={() => {
              // Closing the device's own sheet is no failure.
              navigator.share({ title, text: textOf() }).catch(() => undefined);
            }}
          >
            {t('account:favourites.send')}
          </button>
        )}
      </div>
    </section>
  );
}
