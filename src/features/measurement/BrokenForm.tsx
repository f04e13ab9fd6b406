import type { ComponentType } from 'react';
import { loadTranslate } from '../../i18n/load.ts';
import { BrokenNotice } from '../../ui/Boundary.tsx';
import { writeTyped } from '../../ui/typed-values.ts';

export interface BrokenFormProps {
  /** A copy of the broken form, with the typed values. */
  before: HTMLElement | null;
  onRetry: (restore: (form: HTMLElement) => void) => void;
}

/** The notice with its words. @throws where they cannot be fetched */
export async function brokenForm(): Promise<ComponentType<BrokenFormProps>> {
  const t = await loadTranslate(['calls']);
  return function BrokenForm({ before, onRetry }) {
    return (
      <BrokenNotice
        t={t}
        onRetry={() => {
          onRetry((form) => {
            if (before) writeTyped(form, before);
          });
        }}
      />
    );
  };
}
