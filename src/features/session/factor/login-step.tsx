import { useState, type ReactNode } from 'react';
import type { LoginAnswer, SecondFactorAnswer } from '../../../contract/entrance.ts';
import { createTranslate } from '../../../i18n/translate.ts';
import { dropEditorToken, hasEditorToken } from '../../../lib/editor-token.ts';
import { boundedIsland } from '../../../ui/bounded-island.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { completeLogin, redirectNext, signIn } from '../sign-in-out.ts';
import { CodeStep } from './CodeStep.tsx';
import { SetUp } from './SetUp.tsx';
import styles from './factor.module.css';
import { factorProps } from './words.ts';

/** Where an operator goes who came from nowhere. */
const BACK_ROOM = '/admin';

interface StepProps {
  answer: LoginAnswer | SecondFactorAnswer;
  onAgain: () => void;
}

/** Step after an operator's password on the login page: the second factor, or setting one up. */
const Step = boundedIsland(function LoginStep({ answer, onAgain }: StepProps) {
  const { t } = useI18n();
  const [isBeside, setBeside] = useState(hasEditorToken);
  const title = useFocusAfter<HTMLHeadingElement>(isBeside || 'SecondFactor' in answer ? 0 : 1);
  if (isBeside) return <BesideEditor answer={answer} onApart={() => setBeside(false)} />;
  if ('SecondFactor' in answer) {
    return <CodeStep {...answer} onAnswer={(opened) => completeLogin(t, opened, BACK_ROOM)} onAgain={onAgain} />;
  }
  return (
    <div className={styles.step}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('admin-factor:setUp.title')}
      </h2>
      <SetUp
        onDone={() => {
          redirectNext(BACK_ROOM);
          return Promise.resolve('leaving');
        }}
      />
    </div>
  );
});

interface BesideEditorProps {
  answer: LoginAnswer | SecondFactorAnswer;
  onApart: () => void;
}

/** Before the step, where the editor's token lies in this browser. */
function BesideEditor({ answer, onApart }: BesideEditorProps) {
  const { t } = useI18n();
  const [problem, setProblem] = useState<string | null>(null);
  const part = async () => {
    dropEditorToken();
    const failure = 'AccessToken' in answer ? await signIn(t, answer) : null;
    if (failure) setProblem(failure.message);
    else onApart();
  };
  return (
    <div className={styles.step} role="alert">
      <p>{problem ?? t('auth:besideEditor')}</p>
      <button type="button" className="button button-primary" autoFocus onClick={() => void part()}>
        {t('admin-factor:besideEditor')}
      </button>
    </div>
  );
}

/** The step with its words; an operator without a factor is signed in, to set one up. Rejects when offline. */
export async function loginStep(answer: LoginAnswer | SecondFactorAnswer, onAgain: () => void): Promise<ReactNode> {
  const props = await factorProps();
  if ('AccessToken' in answer && !hasEditorToken()) {
    const failure = await signIn(createTranslate(props.messages), answer);
    if (failure) throw new Error(failure.code);
  }
  return <Step {...props} answer={answer} onAgain={onAgain} />;
}
