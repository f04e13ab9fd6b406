import { useStore } from '@nanostores/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isOf } from '../../domain/window/fit-cover.ts';
import type { AskedMeasure } from '../../domain/window/fit-cover-schema.ts';
import { measureHash } from '../../domain/window/measure-link.ts';
import type { WindowSize } from '../../domain/price/size-price.ts';
import { dayInIstanbul, formatDay } from '../../domain/values/dates.ts';
import { SecurityCheck, useSecurityCheck } from '../../ui/SecurityCheck.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import styles from './FitCover.module.css';
import { $asked, askSecond, collectSecond, dropAsked, type SecondAnswer } from './measure-links.ts';

interface SecondPersonProps {
  readonly room: string;
  readonly size: WindowSize;
  readonly what: string;
  /** After a measure has come. */
  readonly onMeasured: () => void;
}

const none = (): readonly AskedMeasure[] => [];

/** A second person measures the window by a link (decisions P27): the link is made by a press, and its answer is looked for at each visit of the page. */
export function SecondPerson({ room, size, what, onMeasured }: SecondPersonProps) {
  const { t } = useI18n();
  const list = useStore($asked, { ssr: none });
  const [answer, setAnswer] = useState<SecondAnswer | null>(null);
  const [isBusy, setBusy] = useState(false);
  const check = useSecurityCheck();
  const asked = list.findLast((one) => isOf(one, { room, ...size }));
  // The button of a press goes with it, and what takes its place has the focus.
  const [press, setPress] = useState(0);
  const way = useFocusAfter<HTMLButtonElement>(press);

  const busily = async (work: () => Promise<SecondAnswer | null>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setAnswer(null);
    setAnswer(await work());
    setBusy(false);
  };

  return (
    <>
      {asked ? (
        <Waiting
          asked={asked}
          press={press}
          onCheck={() =>
            void busily(async () => {
              const found = await collectSecond(asked);
              if (found === 'expired') setPress(press + 1);
              if (found === 'measured') onMeasured();
              return found;
            })
          }
          onDrop={() => {
            dropAsked(asked);
            setPress(press + 1);
          }}
          onAnswer={(found) => {
            // A look without a press says only results that change the page.
            if (found === 'expired') setAnswer(found);
            if (found === 'measured') onMeasured();
          }}
        />
      ) : (
        <button
          ref={way}
          type="button"
          className="link-button"
          aria-label={t('cover:person.actionOf', { what })}
          aria-disabled={isBusy || undefined}
          onClick={() =>
            void busily(async () => {
              const failure = await askSecond({ room, size }, check.run);
              if (failure) return failure.code === 'check_cancelled' ? null : 'failed';
              setPress(press + 1);
              return null;
            })
          }
        >
          {t('cover:person.action')}
        </button>
      )}
      <SecurityCheck check={check} />
      <p role="status" className={styles.said}>
        {answer !== null && answer !== 'measured' && t(`cover:person.${answer}`)}
      </p>
    </>
  );
}

interface WaitingProps {
  readonly asked: AskedMeasure;
  /** Number of the press that asked, 0 for a link of an earlier visit. */
  readonly press: number;
  readonly onCheck: () => void;
  readonly onDrop: () => void;
  readonly onAnswer: (answer: SecondAnswer) => void;
}

function Waiting({ asked, press, onCheck, onDrop, onAnswer }: WaitingProps) {
  const { t, locale, to } = useI18n();
  const { id, room, until } = asked;
  const title = useFocusAfter<HTMLHeadingElement>(press);
  const look = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void collectSecond(asked).then(onAnswer);
  });
  useEffect(() => {
    look();
    const seen = (): void => {
      look();
    };
    document.addEventListener('visibilitychange', seen);
    return () => document.removeEventListener('visibilitychange', seen);
  }, [id]);
  return (
    <div className={styles.waiting}>
      <h3 ref={title} tabIndex={-1}>
        {t('cover:person.title')}
      </h3>
      <p>{t('cover:person.text', { day: formatDay(dayInIstanbul(new Date(until)), locale) })}</p>
      <div className={styles.ways}>
        <ShareLink
          title={t('cover:person.share')}
          address={() => location.origin + to.page('second-measure') + measureHash({ id, room })}
          words={{
            label: t('cover:person.send'),
            copied: t('cover:person.copied'),
            byHand: t('cover:person.byHand'),
          }}
          className="button"
        />
        <button type="button" className="link-button" onClick={onCheck}>
          {t('cover:person.check')}
        </button>
        <button type="button" className="link-button" onClick={onDrop}>
          {t('cover:person.drop')}
        </button>
      </div>
    </div>
  );
}
