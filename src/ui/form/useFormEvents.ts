import { useEffect, type ComponentProps, type RefObject } from 'react';
import { useDeferUntilPointerUp } from '../useDeferUntilPointerUp.ts';

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

interface FormEvents {
  /** It is being sent: until that is done it is not sent again. */
  pending: boolean;
  onSend: (form: HTMLFormElement) => void;
  /** A field lost the focus, and the press that took it has been delivered. */
  onBlurred: (field: Control, form: HTMLFormElement) => void;
  onEdit?: (field: Control) => void;
}

export type FormEventProps = Pick<
  ComponentProps<'form'>,
  'method' | 'noValidate' | 'onSubmit' | 'onBlur' | 'onInput' | 'aria-busy'
>;

/** Events that every form of the shop hears, as attributes of its element; their meaning is their owner's. */
export function useFormEvents({ pending, onSend, onBlurred, onEdit }: FormEvents): FormEventProps {
  const deferUntilPointerUp = useDeferUntilPointerUp();
  return {
    // Were it ever sent without the script, what was typed must not end up in the address.
    method: 'post',
    noValidate: true,
    'aria-busy': pending,
    onSubmit: (event) => {
      event.preventDefault();
      if (!pending) onSend(event.currentTarget);
    },
    onBlur: ({ target, currentTarget }) => {
      // Looking at another window blurs nothing, and a tick is not wrong before the form is sent.
      if (!isControl(target) || isTick(target) || !document.hasFocus()) return;
      deferUntilPointerUp(() => onBlurred(target, currentTarget));
    },
    onInput: ({ target }) => {
      if (isControl(target)) onEdit?.(target);
    },
  };
}

/** Moves the focus to the first wrong field after each refusal; a choice that is not offered now takes none. */
export function useFocusOnFirstWrong(root: RefObject<HTMLElement | null>, refusals: number): void {
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid]:not(:disabled)');
    if (wrong && wrong === document.activeElement) readAgain(wrong);
    wrong?.focus();
  }, [root, refusals]);
}

/** Puts the error of a field anew into its live region: the same words, left where they are, are not read out again. */
function readAgain(field: HTMLElement): void {
  const described = field.closest('[aria-describedby]')?.getAttribute('aria-describedby') ?? '';
  for (const id of described.split(' ')) {
    const words = document.getElementById(id);
    if (words?.parentElement?.matches('[role="status"]')) words.parentElement.append(words);
  }
}

const isControl = (target: EventTarget): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;

const isTick = ({ type }: Control): boolean => type === 'checkbox' || type === 'radio';
