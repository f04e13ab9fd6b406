import { useEffect, useState } from 'react';

interface CopyButtonProps {
  /** What is copied. */
  value: string;
  label: string;
  /** Says what is copied, for those who do not see what stands beside the button. */
  name: string;
  done: string;
}

const SHOWN_MS = 2000;

/** Copies a value; where the browser forbids it, the value stays selectable beside the button. */
export function CopyButton({ value, label, name, done }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => {
      setCopied(false);
    }, SHOWN_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [copied]);
  return (
    <>
      <button
        type="button"
        className="copy-button"
        aria-label={name}
        onClick={() => {
          navigator.clipboard.writeText(value).then(
            () => {
              setCopied(true);
            },
            () => {
              setCopied(false);
            },
          );
        }}
      >
        {copied ? done : label}
      </button>
      <span className="visually-hidden" role="status">
        {copied ? done : ''}
      </span>
    </>
  );
}
