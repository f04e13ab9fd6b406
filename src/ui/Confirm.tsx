import { useId } from 'react';
import { Dialog } from './Dialog.tsx';

interface ConfirmProps {
  question: string;
  yes: string;
  no: string;
  onYes: () => void;
  onNo: () => void;
}

/** A question with two answers; the harmless one has the focus. */
export function Confirm({ question, yes, no, onYes, onNo }: ConfirmProps) {
  const id = useId();
  return (
    <Dialog labelledBy={id} role="alertdialog" className="dialog" onClose={onNo}>
      <p className="confirm-question" id={id}>
        {question}
      </p>
      <div className="confirm-answers">
        <button type="button" className="button" autoFocus onClick={onNo}>
          {no}
        </button>
        <button type="button" className="button button-primary" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
