import { useEffect, useState } from 'react';
import type { IslandProps } from '../../../ui/i18n.tsx';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { SetUp } from '../../session/factor/SetUp.tsx';
import { factorProps } from '../../session/factor/words.ts';
import { AskDialog } from '../../session/factor/AskDialog.tsx';
import { callAsOperator } from '../call.ts';
import { $team } from './team.ts';

/** One's own app set up anew, such as for a new telephone; the codes from before work no more. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const [props, setProps] = useState<IslandProps | null>(null);
  useEffect(() => {
    let isOpen = true;
    factorProps().then(
      (loaded) => {
        if (isOpen) setProps(loaded);
      },
      () => {
        void showToast({ text: t('calls:offline'), tone: 'error' });
        onClose();
      },
    );
    return () => {
      isOpen = false;
    };
    // Once for the dialog.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (!props) return null;
  const done = () => {
    onClose();
    $team.revalidate();
    void showToast({ text: t('admin-team:renewed'), tone: 'success' });
    return Promise.resolve('leaving' as const);
  };
  return <Renewing {...props} onClose={onClose} onDone={done} />;
}

interface RenewingProps {
  onClose: () => void;
  onDone: () => Promise<'leaving'>;
}

const Renewing = boundedIsland(function Renewing({ onClose, onDone }: RenewingProps) {
  const { t } = useI18n();
  return (
    <AskDialog title={t('admin-factor:setUp.title')} onClose={onClose}>
      <SetUp onDone={onDone} callAs={callAsOperator} />
    </AskDialog>
  );
});
