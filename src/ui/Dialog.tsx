import { useLayoutEffect, useRef, type ReactNode, type Ref } from 'react';
import '../styles/dialog.css';

interface DialogProps {
  /** Id of the element that names it. */
  labelledBy: string;
  className?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Asked for by Escape or a click beside it; the owner unmounts the dialog. */
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is mounted; focus returns to where it was. */
export function Dialog({ labelledBy, className = 'dialog', role = 'dialog', onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={element}
      className={className}
      role={role}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        // Fields for files tell of a chooser that was dismissed by the same name.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && isBeside(event.currentTarget, event.clientX, event.clientY))
          onClose();
      }}
    >
      {children}
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </dialog>
  );
}

interface DialogHeadProps {
  /** Id of the heading; it names the dialog. */
  id: string;
  title: string;
  /** Label of the cross. */
  close: string;
  onClose: () => void;
  className?: string | undefined;
  /** The heading, where it takes the focus. */
  ref?: Ref<HTMLHeadingElement>;
}

/** The heading and the cross of a panel. */
export const DialogHead = ({ id, title, close, onClose, className, ref }: DialogHeadProps) => (
  <header className={className}>
    <h2 id={id} ref={ref} tabIndex={ref ? -1 : undefined}>
      {title}
    </h2>
    <button type="button" className="icon-button" aria-label={close} onClick={onClose}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 2 14 14 M14 2 2 14" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  </header>
);

function isBeside(dialog: HTMLDialogElement, x: number, y: number): boolean {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}
