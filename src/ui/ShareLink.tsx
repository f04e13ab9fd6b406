import { useState, type ReactNode } from 'react';
import type { ShareOutcome } from '../lib/share.ts';

interface ShareLinkProps {
  title: string;
  /** The address to share, asked for at the press. */
  address: () => string;
  words: {
    label: ReactNode;
    copied: string;
    /** Above the address, where it has to be copied by hand. */
    byHand: string;
  };
  /** The button's. */
  className?: string;
}

/** Sends an address by the device's own dialog, or copies it, or shows it to be copied. */
export function ShareLink({ title, address, words, className = 'link-button' }: ShareLinkProps) {
  const [shared, setShared] = useState<ShareOutcome>('elsewhere');

  const press = async (): Promise<void> => {
    const url = address();
    setShared('elsewhere');
    setShared(await import('../lib/share.ts').then((shared) => shared.share(title, url), byHand));
  };

  return (
    <>
      <button type="button" className={className} onClick={() => void press()}>
        {words.label}
      </button>
      <span role="status">{shared === 'copied' && words.copied}</span>
      {shared === 'manual' && <CopyByHand label={words.byHand} value={address()} />}
    </>
  );
}

/** An address beside its words, selected at the first touch. */
export function CopyByHand({ label, value }: { label: string; value: string }) {
  return (
    <label>
      {label}
      <input className="field-control" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
    </label>
  );
}

/** Offline nothing can be fetched, but copying by hand works. */
const byHand = (): ShareOutcome => 'manual';
