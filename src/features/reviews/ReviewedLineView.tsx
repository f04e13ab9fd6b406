import { useState } from 'react';
import type { OwnReview } from '../../contract/reviews.ts';
import type { CallFailure } from '../../lib/api.ts';
import { failureMessage } from '../../i18n/failure.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { LineProps } from './line-props.ts';
import { RemediedForm } from './RemediedForm.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './ReviewPage.module.css';

/** The review of one line: its form, or what became of it. An undecided review can be changed, any that is not refused withdrawn. */
export function ReviewedLineView({ calls, line, onChange }: LineProps) {
  const { t, to } = useI18n();
  const [isEditing, setEditing] = useState(false);
  const [isGone, setGone] = useState(false);
  const { review, name, slug, colorName } = line;
  const isMended = review?.state === 'refused' && review.canEdit;
  const parts = {
    calls,
    line,
    onChange: (changed: typeof line) => {
      setEditing(false);
      setGone(review !== null && changed.review === null);
      onChange(changed);
    },
  };
  return (
    <>
      <p className={styles.line}>
        <a href={to.product(slug)}>{name}</a>
        {colorName !== '' && `, ${colorName}`}
      </p>
      <p role="status">{isGone && t('review:withdrawn')}</p>
      {review === null || isMended || isEditing ? (
        <>
          {isMended && review.reason && (
            <div className="notice">
              <p className="notice-title">{t('review:refused')}</p>
              <p>
                {t(`review:reason.${review.reason}.title`)}. {t('review:editOnce')}
              </p>
            </div>
          )}
          <ReviewForm {...parts} />
          {isEditing && (
            <p>
              <button
                type="button"
                className="button button-quiet"
                onClick={() => {
                  setEditing(false);
                }}
              >
                {t('review:keep')}
              </button>
            </p>
          )}
        </>
      ) : (
        <WrittenReviewView
          {...parts}
          review={review}
          onEdit={() => {
            setEditing(true);
          }}
        />
      )}
      {review?.asksRemedied && <RemediedForm {...parts} />}
    </>
  );
}

function WrittenReviewView({ calls, review, onChange, onEdit }: LineProps & { review: OwnReview; onEdit: () => void }) {
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
    <div className={styles.end}>
      <div role="status">
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
      <div role="alert">{problem && <p className="field-error">{failureMessage(t, problem)}</p>}</div>
      <p className="form-actions">
        {review.canEdit && (
          <button type="button" className="button" onClick={onEdit}>
            {t('review:change')}
          </button>
        )}
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
          question={t('review:withdrawAsk')}
          yes={t('review:withdrawYes')}
          no={t('review:withdrawNo')}
          onYes={() => void withdraw()}
          onNo={() => {
            setAsking(false);
          }}
        />
      )}
    </div>
  );
}
