import { useState } from 'react';
import { useI18n } from '../../ui/i18n.tsx';
import type { Shared } from './share.ts';

interface ShareLinkProps {
  title: string;
  /** The address of this choice, asked for when it is shared. */
  address: () => string;
}

/** Hands the address on by the browser's means, or shows it to be copied by hand. */
export function ShareLink({ title, address }: ShareLinkProps) {
  const { t } = useI18n();
  const [said, setSaid] = useState<Shared>('elsewhere');

  const press = async (): Promise<void> => {
    const { share } = await import('./share.ts');
    setSaid(await share(title, address()));
  };

  return (
    <div className="measure-share">
      <button type="button" className="button button-quiet" onClick={() => void press()}>
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
