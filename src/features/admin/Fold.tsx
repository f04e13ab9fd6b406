import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './Fold.module.css';

interface FoldProps {
  /** Place of the address, which opens it. */
  id: string;
  title: string;
  /** The part in a few words, which are read without opening it. */
  note?: ReactNode;
  /** Whether it begins open on a phone too; it opens as well when this becomes true. */
  isOpen?: boolean;
  children: ReactNode;
}

const WIDE = '(width >= 60rem)';

/** A part of a page: one line that opens on phones, open from the start where there is room. */
export function Fold({ id, title, note, isOpen = false, children }: FoldProps) {
  const part = useRef<HTMLDetailsElement>(null);
  const [beginsOpen] = useState(() => isOpen || matchMedia(WIDE).matches);

  // A part opens when it begins to need its reader, and never closes by itself.
  useEffect(() => {
    if (isOpen && part.current) part.current.open = true;
  }, [isOpen]);
  useEffect(() => {
    const showNamed = (): void => {
      if (location.hash !== `#${id}` || !part.current) return;
      part.current.open = true;
      part.current.scrollIntoView();
    };
    showNamed();
    addEventListener('hashchange', showNamed);
    return () => removeEventListener('hashchange', showNamed);
  }, [id]);

  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.part}>
      <details ref={part} open={beginsOpen} className={styles.fold}>
        <summary>
          <h2 id={`${id}-title`}>{title}</h2>
          {note !== undefined && <span>{note}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}
