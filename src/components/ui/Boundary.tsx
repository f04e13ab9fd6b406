import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  fallback: ReactNode;
  onCaught?: () => void;
  children: ReactNode;
}

/** Shows something in place of what could not be drawn; the error is reported as any other. */
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
    return this.state.broken ? this.props.fallback : this.props.children;
  }
}
