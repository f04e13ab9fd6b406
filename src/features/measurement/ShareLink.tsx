import { useState } from 'react';
import type { Translate } from '../../i18n/client.ts';

interface ShareLinkProps {
  t: Translate;
  title: string;
  /** The address of this choice, asked for when it is shared. */
  address: () => string;
}

/** Web Share where there is one, else the clipboard, else the address to copy by hand. */
export function ShareLink({ t, title, address }: ShareLinkProps) {
  const [said, setSaid] = useState<'nothing' | 'copied' | 'manual'>('nothing');

  const share = async (): Promise<void> => {
    const url = address();
    if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
      // Closing the sheet without sharing rejects as well; neither is a failure to report.
      await navigator.share({ title, url }).catch(() => undefined);
      return;
    }
    await navigator.clipboard.writeText(url).then(
      () => setSaid('copied'),
      () => setSaid('manual'),
    );
  };

  return (
    <div className="measure-share">
      <button type="button" className="button button-quiet" onClick={() => void share()}>
        {t('measurement:share.label')}
      </button>
      <span role="status" className="measure-shared">
        {said === 'copied' && t('measurement:share.copied')}
      </span>
      {said === 'manual' && (
        <label className="measure-manual">
          {t('measurement:share.manual')}
          <input
            className="field-control"
            readOnly
            value={address()}
            onFocus={(event) => event.currentTarget.select()}
          />
        </label>
      )}
    </div>
  );
}
