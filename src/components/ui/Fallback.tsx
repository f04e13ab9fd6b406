import { Component, type ContextType, type ReactNode } from 'react';
import { TextsContext } from './texts.ts';

/**
 * What stands in place of a part that broke while it was drawn (spec §8), so that no page is left empty; the
 * error still reaches whoever listens to the page's. Needs the dictionary `calls`.
 */
export class Fallback extends Component<{ children: ReactNode }, { broken: boolean }> {
  static override contextType = TextsContext;
  declare context: ContextType<typeof TextsContext>;
  override state = { broken: false };

  static getDerivedStateFromError = () => ({ broken: true });

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    const { t } = this.context;
    return (
      <div className="notice" role="alert">
        <p className="notice-title">{t('calls:broken')}</p>
        <p>{t('calls:unreadable')}</p>
        <button
          type="button"
          className="link-button"
          onClick={() => {
            location.reload();
          }}
        >
          {t('calls:reload')}
        </button>
      </div>
    );
  }
}
