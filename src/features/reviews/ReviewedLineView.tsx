import { useState, type ReactNode } from 'react';
import type { OwnReview } from '../../contract/reviews.ts';
import type { CallFailure } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import type { LineProps } from './line-props.ts';
import { RemediedForm } from './RemediedForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewPage.module.css';

/** The review of one line: its form, or what became of it. An undecided review can be changed, any withdrawn. */
export function ReviewedLineView({ calls, line, onChange }: LineProps) {
  const { t, to } = useI18n();
  const [isEditing, setEditing] = useState(false);
  const [isGone, setGone] = useState(false);
  // A pressed control is gone each time; its successor has the focus.
  const [press, setPress] = useState(0);
  const { review, name, slug, colorName } = line;
  const isMended = review?.state === 'refused' && review.canEdit;
  const parts = {
    calls,
    line,
    onChange: (changed: typeof line) => {
      edit(false);
      setGone(review?.canWithdraw === true && changed.review?.canWithdraw !== true);
      onChange(changed);
    },
  };
  const gone = useFocusAfter<HTMLParagraphElement>(isGone ? press : 0);
  const form = useFocusAfter<HTMLDivElement>(review === null || isGone ? 0 : press);
  function edit(begins: boolean): void {
    setEditing(begins);
    setPress((before) => before + 1);
  }
  return (
    <>
      <p className={styles.line}>
        {slug === '' ? name : <a href={to.product(slug)}>{name}</a>}
        {colorName !== '' && `, ${colorName}`}
      </p>
      <p ref={gone} role="status" tabIndex={-1}>
        {isGone && t(review === null ? 'review:withdrawn' : 'review:withdrawnRefused')}
      </p>
      {review === null || isMended || isEditing ? (
        <div ref={form} tabIndex={-1} className={styles.rows}>
          {isMended && review.reason && (
            <div className="notice">
              <p className="notice-title">{t('review:refused')}</p>
              <p>
                {t(`review:reason.${review.reason}.title`)}. {t('review:editOnce')}
              </p>
            </div>
          )}
          {/* Withdrawn, what was typed goes out of its fields as well. */}
          <ReviewForm key={String(isGone)} {...parts} />
          {isMended && <Withdraw {...{ ...parts, review }} />}
          {isEditing && (
            <p>
              <button type="button" className="button button-quiet" onClick={() => edit(false)}>
                {t('review:keep')}
              </button>
            </p>
          )}
        </div>
      ) : (
        <WrittenReviewView {...{ ...parts, review, press: isGone ? 0 : press }} onEdit={() => edit(true)} />
      )}
      {review?.asksRemedied && <RemediedForm {...parts} />}
    </>
  );
}

interface WithdrawProps extends LineProps {
  review: OwnReview;
}

interface WrittenProps extends WithdrawProps {
  /** Number of the press that has led here; 0 where the page has. */
  press: number;
  onEdit: () => void;
}

function WrittenReviewView({ press, onEdit, ...parts }: WrittenProps) {
  const { t } = useI18n();
  const told = useFocusAfter<HTMLDivElement>(press);
  const { review } = parts;
  return (
    <div className={styles.end}>
      <div ref={told} role="status" tabIndex={-1}>
        <h2>{t(`review:state.${review.state}`)}</h2>
        <p>{t(`review:stateText.${review.state}`)}</p>
      </div>
      <p>
        <b className="tabular">{review.stars}/5</b> {t(`review:stars.${review.stars as 1}`)}
      </p>
      {review.text !== '' && <blockquote className={styles.own}>{review.text}</blockquote>}
      {review.photo !== null && (
        <p className={styles.photo}>
          <img src={`data:image/jpeg;base64,${review.photo}`} alt={t('review:photoAlt')} />
        </p>
      )}
      {review.reply !== '' && (
        <p>
          <b>{t('review:reply')}</b> {review.reply}
        </p>
      )}
      <Withdraw {...parts}>
        {review.canEdit && (
          <button type="button" className="button" onClick={onEdit}>
            {t('review:change')}
          </button>
        )}
      </Withdraw>
    </div>
  );
}

/** Asked for once more; of a refused review stars and reason stay. */
function Withdraw({ calls, review, onChange, children }: WithdrawProps & { children?: ReactNode }) {
  const { t } = useI18n();
  const [isAsking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);

  async function withdraw() {
    setAsking(false);
    setBusy(true);
    const answer = await calls.withdraw();
    setBusy(false);
    if (answer.ok) onChange(answer.data);
    else setProblem(answer);
  }

  return (
    <>
      <div role="alert">{problem && <p className="field-error">{failureMessage(t, problem)}</p>}</div>
      <p className="form-actions">
        {children}
        {review.canWithdraw && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy || undefined}
            onClick={() => {
              if (!busy) setAsking(true);
            }}
          >
            {t('review:withdraw')}
          </button>
        )}
      </p>
      {isAsking && (
        <Confirm
          question={t(review.state === 'refused' ? 'review:withdrawAskRefused' : 'review:withdrawAsk')}
          yes={t('review:withdrawYes')}
          no={t('review:withdrawNo')}
          onYes={() => void withdraw()}
          onNo={() => setAsking(false)}
        />
      )}
    </>
  );
}
