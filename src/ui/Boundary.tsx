import { Component, createRef, type ReactNode } from 'react';
import { contact } from '#content/shop.json';
import type { Translate } from '../i18n/messages.ts';
import { useI18n } from './i18n.tsx';
import styles from './Boundary.module.css';
import { writeTyped } from './typed-values.ts';
import '../styles/notice.css';

interface BoundaryProps {
  onCaught?: () => void;
  children: ReactNode;
}

/**
 * Around what may break while it is drawn, so that no page is left empty; the error is reported as any other. Needs the
 * messages of `calls`. Values typed into its fields are there again after "try again", but for passwords.
 */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false };
  readonly root = createRef<HTMLDivElement>();
  /** A copy of the fields, with what is in them. */
  before: ParentNode | null = null;

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  /** The last moment at which the fields are there. */
  override getSnapshotBeforeUpdate(_props: BoundaryProps, { broken }: { broken: boolean }): null {
    if (this.state.broken && !broken && this.root.current) this.before = copyOf(this.root.current);
    return null;
  }

  override componentDidUpdate(_props: BoundaryProps, { broken }: { broken: boolean }): void {
    if (broken && !this.state.broken && this.root.current && this.before) writeTyped(this.root.current, this.before);
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    this.props.onCaught?.();
  }

  readonly retry = (): void => {
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    if (this.state.broken) return <Broken onRetry={this.retry} />;
    return (
      <div className={styles.inside} ref={this.root}>
        {this.props.children}
      </div>
    );
  }
}

/** Browsers copy what was typed into inputs and text areas with them. */
export const copyOf = (element: HTMLElement): ParentNode => element.cloneNode(true) as HTMLElement;

function Broken({ onRetry }: { onRetry: () => void }) {
  const { t } = useI18n();
  return <BrokenNotice t={t} onRetry={onRetry} />;
}

/** Spec §8, and the ways on. */
export function BrokenNotice({ t, onRetry }: { t: Translate; onRetry: () => void }) {
  return (
    <div className="notice" role="alert">
      <p className="notice-title">{t('calls:broken')}</p>
      <p>{t('calls:unreadable')}</p>
      <p>
        {t('calls:reach')} <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
      </p>
      <p className={styles.ways}>
        <button type="button" className="link-button" onClick={onRetry}>
          {t('calls:retry')}
        </button>{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            location.reload();
          }}
        >
          {t('calls:reload')}
        </button>
      </p>
    </div>
  );
}
