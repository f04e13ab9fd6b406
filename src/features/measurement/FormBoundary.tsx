import { Component, createRef, type ComponentType, type ReactNode } from 'react';
import type { BrokenFormProps } from './BrokenForm.tsx';
import styles from './FormBoundary.module.css';

interface FormBoundaryProps {
  phone: string;
  children: ReactNode;
}

interface State {
  broken: boolean;
  Notice: ComponentType<BrokenFormProps> | null;
}

/**
 * As `Boundary` of `ui`, for a page that has no bytes to spare: notice and words are fetched when they are needed, and
 * until then, or where they cannot be had, there is the phone number.
 */
export class FormBoundary extends Component<FormBoundaryProps, State> {
  override state: State = { broken: false, Notice: null };
  readonly root = createRef<HTMLDivElement>();
  before: HTMLElement | null = null;
  restore: ((form: HTMLElement) => void) | null = null;

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  /** The last moment at which the form is there; browsers copy what was typed with it. */
  override getSnapshotBeforeUpdate(_props: FormBoundaryProps, { broken }: State): null {
    const { current } = this.root;
    if (this.state.broken && !broken && current) this.before = current.cloneNode(true) as HTMLElement;
    return null;
  }

  override componentDidUpdate(): void {
    // The part shown instead of the form answers for itself: nothing pressed waits for the form any more
    // (ui/intent.ts).
    if (this.state.broken) this.root.current?.dispatchEvent(new Event('alive', { bubbles: true }));
    if (this.state.broken || !this.root.current) return;
    this.restore?.(this.root.current);
    this.restore = null;
  }

  override componentDidCatch(error: unknown): void {
    reportError(error);
    import('./acts.ts')
      .then((acts) => acts.brokenForm())
      .then(async ({ brokenForm }) => {
        this.setState({ Notice: await brokenForm() });
      })
      .catch(() => undefined);
  }

  readonly retry: BrokenFormProps['onRetry'] = (restore) => {
    this.restore = restore;
    this.setState({ broken: false });
  };

  override render(): ReactNode {
    const { broken, Notice } = this.state;
    const { phone, children } = this.props;
    return (
      <div className={styles.inside} ref={this.root}>
        {!broken && children}
        {broken && !Notice && <a href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</a>}
        {broken && Notice && <Notice before={this.before} onRetry={this.retry} />}
      </div>
    );
  }
}
