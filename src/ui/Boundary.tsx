import { Component, createRef, type ReactNode } from 'react';
import { contact } from '#content/shop.json';
import type { Translate } from '../i18n/messages.ts';
import { emit } from '../lib/events.ts';
import { useI18n } from './i18n.tsx';
import styles from './Boundary.module.css';
import { writeTyped } from './typed-values.ts';
import '../styles/notice.css';

interface State {
  broken: boolean;
  /** The heading went with what broke: nothing of the page is left. */
  isWholePage: boolean;
}

interface BoundaryProps {
  onCaught?: () => void;
  children: ReactNode;
}

/**
 * Around what may break while it is drawn, so that no page is left empty; the error is reported as any other. Needs the
 * messages of `calls`. Values typed into its fields are there again after "try again", but for passwords.
 */
export class Boundary extends Component<BoundaryProps, State> {
  override state: State = { broken: false, isWholePage: false };
  readonly root = createRef<HTMLDivElement>();
  /** A copy of the fields, with what is in them. */
  before: ParentNode | null = null;

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  /** The last moment at which the fields are there. */
  override getSnapshotBeforeUpdate(_props: BoundaryProps, { broken }: State): null {
    if (this.state.broken && !broken && this.root.current) this.before = copyOf(this.root.current);
    return null;
  }

  override componentDidUpdate(_props: BoundaryProps, { broken }: State): void {
    if (broken && !this.state.broken && this.root.current && this.before) writeTyped(this.root.current, this.before);
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    // Without its own notice, which stands there while another try fails.
    this.setState({ isWholePage: document.querySelector('h1:not(.notice h1)') === null });
    this.props.onCaught?.();
  }

  readonly retry = (): void => {
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    const { broken, isWholePage } = this.state;
    if (broken) return <Broken onRetry={this.retry} isWholePage={isWholePage} />;
    return (
      <div className={styles.inside} ref={this.root}>
        {this.props.children}
      </div>
    );
  }
}

/** Browsers copy what was typed into inputs and text areas with them. */
export const copyOf = (element: HTMLElement): ParentNode => element.cloneNode(true) as HTMLElement;

/** A page that has taken a letter's secret out of its address puts it back first (`session/mailed-token.ts`). */
function reload(): void {
  emit('reload');
  location.reload();
}

function Broken(props: Omit<BrokenNoticeProps, 't'>) {
  const { t } = useI18n();
  return <BrokenNotice t={t} {...props} />;
}

interface BrokenNoticeProps {
  t: Translate;
  onRetry: () => void;
  /** Nothing else of the page is left: the words of the generic error page (spec §2, §8) and its heading. */
  isWholePage?: boolean;
}

/** Spec §8, and the ways on. */
export function BrokenNotice({ t, onRetry, isWholePage = false }: BrokenNoticeProps) {
  return (
    <div className="notice" role="alert">
      {isWholePage ? <h1>{t('calls:unexpected.title')}</h1> : <p className="notice-title">{t('calls:broken')}</p>}
      <p>{isWholePage ? t('calls:unexpected.text') : t('calls:unreadable')}</p>
      <p>
        {t('calls:reach')} <a href={`tel:${contact.phone.replaceAll(' ', '')}`}>{contact.phone}</a>
      </p>
      <p className={styles.ways}>
        <button type="button" className="link-button" onClick={onRetry}>
          {t('calls:retry')}
        </button>{' '}
        <button type="button" className="link-button" onClick={reload}>
          {t('calls:reload')}
        </button>
      </p>
    </div>
  );
}
