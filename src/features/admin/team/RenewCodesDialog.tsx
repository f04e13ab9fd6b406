import { useEffect, useState } from 'react';
import { renewRecoveryCodes } from '../../../contract/second-factor.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n, type IslandProps } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { RecoveryCodes } from '../../session/factor/RecoveryCodes.tsx';
import { factorProps } from '../../session/factor/words.ts';
import { AskDialog } from '../../session/factor/AskDialog.tsx';
import { callAsOperator } from '../call.ts';
import { $team } from './team.ts';

interface NewCodes {
  readonly codes: readonly string[];
  readonly props: IslandProps;
}

/** The words first: codes that cannot be shown would be lost. */
async function renew(): Promise<NewCodes | CallFailure | null> {
  const props = await factorProps().catch(() => null);
  if (props === null) return null;
  const answer = await callAsOperator(renewRecoveryCodes);
  return answer.ok ? { codes: answer.data.RecoveryCodes, props } : answer;
}

/** New recovery codes, shown this once; opening it agrees that the old ones end. */
export function RenewCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [shown, setShown] = useState<NewCodes | null>(null);

  useEffect(() => {
    void renew().then((renewed) => {
      if (renewed !== null && 'codes' in renewed) {
        setShown(renewed);
        $team.revalidate();
        return;
      }
      void showToast({ text: renewed ? failureMessage(t, renewed) : t('calls:offline'), tone: 'error' });
      onClose();
    });
    // Once for the dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  if (!shown) return null;
  const kept = () => {
    onClose();
    void showToast({ text: t('admin-team:codesKept'), tone: 'success' });
    return Promise.resolve('leaving' as const);
  };
  return <Codes {...shown.props} codes={shown.codes} onKept={kept} onClose={onClose} />;
}

interface CodesProps {
  codes: readonly string[];
  onKept: () => Promise<'leaving'>;
  onClose: () => void;
}

const Codes = boundedIsland(function Codes({ codes, onKept, onClose }: CodesProps) {
  const { t } = useI18n();
  return (
    <AskDialog title={t('admin-factor:recovery.title')} onClose={onClose}>
      <RecoveryCodes codes={codes} onKept={onKept} />
    </AskDialog>
  );
});
