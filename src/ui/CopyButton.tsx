import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';

interface CopyButtonProps {
  /** Text to copy. */
  value: string;
  label: string;
  /** Says what is copied, for those who do not see what stands beside the button. */
  name: string;
  done: string;
  /** Where nothing may be copied: the value stands beside the button, to be selected. */
  failed: string;
}

const SHOWN_MS = 4000;

/** Copies a value, or says that it could not: a page over plain http has no clipboard at all. */
export function CopyButton({ value, label, name, done, failed }: CopyButtonProps) {
  const [outcome, setOutcome] = useState('');
  useEffect(() => {
    if (outcome === '') return undefined;
    const timer = setTimeout(() => {
      setOutcome('');
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [outcome]);
  const copy = async (): Promise<string> => {
    await navigator.clipboard.writeText(value);
    return done;
  };
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={name}
        onClick={() => {
          copy().then(setOutcome, () => {
            setOutcome(failed);
          });
        }}
      >
        {outcome || label}
      </button>
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </>
  );
}
