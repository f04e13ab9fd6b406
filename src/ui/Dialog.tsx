import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type Ref } from 'react';
import '../styles/dialog.css';

interface DialogProps {
  /** Its heading, by which it is named. */
  title?: string;
  /** Label of the cross beside the heading. */
  close?: string;
  /** Class of the line of both; of the heading where there is no cross. */
  headClass?: string | undefined;
  /** The heading, where it takes the focus. */
  heading?: Ref<HTMLHeadingElement>;
  /** Id of the heading, where more than the dialog is named by it, or of what names a dialog without one. */
  labelledBy?: string;
  className?: string | undefined;
  role?: 'dialog' | 'alertdialog';
  /** Nothing closes it while work is under way: its answer says what became of it. */
  busy?: boolean;
  /** Asked for by the cross, Escape or a press beside it; the owner unmounts the dialog. */
  onClose: () => void;
  children: ReactNode;
}

/** A native modal dialog, open as long as it is mounted; focus returns to where it was. */
export function Dialog({ className = 'dialog form-dialog', role = 'dialog', children, ...head }: DialogProps) {
  const ownId = useId();
  const { labelledBy = ownId } = head;
  const onClose = unlessBusy(head);
  const element = useRef<HTMLDialogElement>(null);
  /** Whether the last press began beside it: text that is selected as far as there is a click, too. */
  const began = useRef(false);
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
      onClose={({ target, currentTarget }) => {
        // A browser closes it at the second Escape, though its owner may have kept it for work that is under way.
        if (target === currentTarget && currentTarget.isConnected) currentTarget.showModal();
      }}
      onPointerDown={(event) => {
        began.current = isBeside(event);
      }}
      onClick={(event) => {
        if (began.current && isBeside(event)) onClose();
      }}
    >
      {head.title !== undefined && <Head {...head} id={labelledBy} title={head.title} onClose={onClose} />}
      {children}
      <div className="toasts" data-toasts role="status" aria-live="polite" />
    </dialog>
  );
}

interface CancelProps {
  busy: boolean;
  label: string;
  onClose: () => void;
}

/** The button of a dialog's form that does nothing but close it. */
export const Cancel = ({ label, ...dialog }: CancelProps) => (
  <button type="button" className="button" aria-disabled={dialog.busy || undefined} onClick={unlessBusy(dialog)}>
    {label}
  </button>
);

const unlessBusy =
  ({ busy, onClose }: Pick<DialogProps, 'busy' | 'onClose'>) =>
  () => {
    if (!busy) onClose();
  };

interface HeadProps extends Pick<DialogProps, 'close' | 'headClass' | 'heading' | 'onClose'> {
  id: string;
  title: string;
}

function Head({ id, title, close, headClass, heading, onClose }: HeadProps) {
  const words = (className?: string) => (
    <h2 id={id} className={className} ref={heading} tabIndex={heading ? -1 : undefined}>
      {title}
    </h2>
  );
  if (close === undefined) return words(headClass);
  return (
    <header className={headClass ?? 'dialog-head'}>
      {words()}
      <button type="button" className="icon-button" aria-label={close} onClick={onClose}>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 2 14 14 M14 2 2 14" stroke="currentColor" strokeWidth="1.5" />
        </svg>
      </button>
    </header>
  );
}

function isBeside({ target, currentTarget, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>): boolean {
  const box = currentTarget.getBoundingClientRect();
  return target === currentTarget && (x < box.left || x > box.right || y < box.top || y > box.bottom);
}
