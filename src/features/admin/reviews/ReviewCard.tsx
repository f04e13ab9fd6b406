import { useId, useState, type ReactNode } from 'react';
import type { DeskReview } from '../../../contract/admin-reviews.ts';
import { REFUSALS, REVIEW_TEXT_MAX, type Refusal, type ReviewState } from '../../../domain/review/review.ts';
import { formatInstant } from '../../../domain/values/dates.ts';
import { failureMessage } from '../../../i18n/failure.ts';
import type { CallFailure } from '../../../lib/api.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { useI18n } from '../../../ui/i18n.tsx';
import { DeskPhoto } from './DeskPhoto.tsx';
import { actOnReview, type ReviewAct } from './review-list.ts';
import styles from './Reviews.module.css';

interface ReviewCardProps {
  review: DeskReview;
  list: ReviewState;
  /** Says what was done: the pressed button is gone, often with its card. */
  onDone: (act: ReviewAct['act']) => void;
}

/** One review with its acts; a refusal names one of the published reasons. */
export function ReviewCard({ review, list, onDone }: ReviewCardProps) {
  const { t, locale } = useI18n();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<CallFailure | null>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { stars, text, at, orderNo, productName, photo, state, reason, publishesAt, reply, remedied } = review;

  async function act(asked: ReviewAct) {
    if (busy) return;
    setBusy(true);
    const failed = await actOnReview(list, review, asked);
    setProblem(failed);
    setBusy(false);
    if (!failed) onDone(asked.act);
  }

  return (
    <li className={styles.card}>
      <h2 id={id}>
        <span className="tabular">{t('admin-reviews:of', { stars })}</span> {productName}
      </h2>
      <p className="row quiet">
        <span>{formatInstant(at, locale)}</span>
        <a href={adminPaths.order(orderNo)}>{orderNo}</a>
        {publishesAt && <span>{t('admin-reviews:publishesAt', { at: formatInstant(publishesAt, locale) })}</span>}
      </p>
      <Facts review={review} />
      {photo && <DeskPhoto key={photo.id} reviewId={review.id} width={photo.width} height={photo.height} />}
      {text !== '' && <p className={styles.words}>{text}</p>}
      {reason && <p>{t('admin-reviews:refusedFor', { reason: t(`review:reason.${reason}.title`) })}</p>}
      {reply && (
        <p className={styles.words}>
          <b>{t('admin-reviews:reply')}</b> {reply.text}
        </p>
      )}
      {review.isErased && <p>{t('admin-reviews:erased')}</p>}
      {remedied && <p>{t(`admin-reviews:remedied.${remedied}`)}</p>}
      <div role="alert">{problem && <p className="field-error">{failureMessage(t, problem)}</p>}</div>
      <div className="row">
        {state === 'waiting' && (
          <Act busy={busy} isPrimary describedBy={id} onPress={() => void act({ act: 'publish' })}>
            {t('admin-reviews:publish')}
          </Act>
        )}
        {state === 'published' && remedied === null && (
          <Act busy={busy} describedBy={id} onPress={() => void act({ act: 'remedied' })}>
            {t('admin-reviews:askRemedied')}
          </Act>
        )}
      </div>
      {state !== 'refused' && (
        <Refuse describedBy={id} busy={busy} onRefuse={(one) => void act({ act: 'refuse', reason: one })} />
      )}
      {state === 'published' && reply === null && (
        <Reply describedBy={id} busy={busy} onReply={(words) => void act({ act: 'reply', text: words })} />
      )}
      {!review.isErased && (
        <Act busy={busy} describedBy={id} onPress={() => setDeleting(true)}>
          {t('admin-reviews:delete')}
        </Act>
      )}
      {isDeleting && (
        <Confirm
          question={t(state === 'refused' ? 'admin-reviews:deleteAskRefused' : 'admin-reviews:deleteAsk')}
          yes={t('admin-reviews:deleteYes')}
          no={t('admin-reviews:deleteNo')}
          onYes={() => {
            setDeleting(false);
            void act({ act: 'delete' });
          }}
          onNo={() => setDeleting(false)}
        />
      )}
    </li>
  );
}

function Facts({ review: { fit, measurer, colour, window, writer } }: { review: DeskReview }) {
  const { t } = useI18n();
  const facts = [
    fit && `${t('review:fitAsk')} ${t(`review:fit.${fit}`)}`,
    measurer && `${t('review:measurerAsk')} ${t(`review:measurer.${measurer}`)}`,
    colour && `${t('review:colourAsk')} ${t(`review:colour.${colour}`)}`,
    window && `${window.width} × ${window.height} cm, ${t(`cart:pleat.${window.pleatType}`)}`,
    writer,
  ].filter((fact) => fact !== null && fact !== '');
  return facts.length === 0 ? null : <p>{facts.join(' · ')}</p>;
}

interface ActProps {
  busy: boolean;
  isPrimary?: boolean;
  describedBy: string;
  onPress: () => void;
  children: ReactNode;
}

function Act({ busy, isPrimary = false, describedBy, onPress, children }: ActProps) {
  return (
    <button
      type="button"
      className={isPrimary ? 'button button-primary' : 'button'}
      aria-disabled={busy || undefined}
      aria-describedby={describedBy}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface RefuseProps {
  describedBy: string;
  busy: boolean;
  onRefuse: (reason: Refusal) => void;
}

function Refuse({ describedBy, busy, onRefuse }: RefuseProps) {
  const { t } = useI18n();
  return (
    <details>
      <summary aria-describedby={describedBy}>{t('admin-reviews:refuse')}</summary>
      <p className="quiet">{t('admin-reviews:refuseHint')}</p>
      <div className="row">
        {REFUSALS.map((reason) => (
          <Act key={reason} busy={busy} describedBy={describedBy} onPress={() => onRefuse(reason)}>
            {t(`review:reason.${reason}.title`)}
          </Act>
        ))}
      </div>
    </details>
  );
}

interface ReplyProps {
  describedBy: string;
  busy: boolean;
  onReply: (words: string) => void;
}

function Reply({ describedBy, busy, onReply }: ReplyProps) {
  const { t } = useI18n();
  const id = useId();
  const [words, setWords] = useState('');
  return (
    <details>
      <summary aria-describedby={describedBy}>{t('admin-reviews:replyOnce')}</summary>
      <label htmlFor={id}>{t('admin-reviews:replyText')}</label>
      <textarea
        id={id}
        className="field-control"
        rows={4}
        maxLength={REVIEW_TEXT_MAX}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <Act
        busy={busy || words.trim() === ''}
        describedBy={describedBy}
        onPress={() => {
          if (words.trim() !== '') onReply(words);
        }}
      >
        {t('admin-reviews:sendReply')}
      </Act>
    </details>
  );
}
