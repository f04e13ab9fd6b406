import type { CallFailure } from '../../../lib/api.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { More } from '../../../ui/More.tsx';
import styles from './Desk.module.css';

interface ListsProps<Name extends string> {
  /** Name of the row of links. */
  label: string;
  names: readonly Name[];
  present: Name;
  nameOf: (name: Name) => string;
  /** Lists of a long past may be without one. */
  counts: Readonly<Partial<Record<Name, number>>> | undefined;
}

/** The lists of a page as links, each with how much is in it. */
export function Lists<Name extends string>({ label, names, present, nameOf, counts }: ListsProps<Name>) {
  return (
    <nav className={`row tall-links ${styles.lists}`} aria-label={label}>
      {names.map((name) => (
        <a key={name} href={`?state=${name}`} aria-current={name === present ? 'page' : undefined}>
          {nameOf(name)} {counts?.[name] !== undefined && <b>{counts[name]}</b>}
        </a>
      ))}
    </nav>
  );
}

/** Below a list of the desk that goes on. */
export function DeskMore(list: { count: number; isEnd: boolean; more: () => Promise<CallFailure | null> }) {
  const { t } = useI18n();
  const words = { more: t('admin-desk:more'), busy: t('admin-desk:moreBusy') };
  return <More {...list} words={words} className={styles.more} />;
}
