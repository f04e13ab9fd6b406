import { Component, type ReactNode } from 'react';
import { useI18n } from './i18n.tsx';
import '../styles/notice.css';

interface BoundaryProps {
  onCaught?: () => void;
  children: ReactNode;
}

/**
 * Around what may break while it is drawn, so that no page is left empty; the error is reported as any other. Needs the
 * messages of `calls`.
 */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.props.onCaught?.();
  }

  override render(): ReactNode {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

/** Spec §8. */
function Broken() {
  const { t } = useI18n();
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
