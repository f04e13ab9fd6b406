import { useEffect, useRef, useState } from 'react';
import type { BookedVisit } from '../../contract/visits.ts';
import { halfDaySchema, type HalfDay } from '../../domain/workshop/booking.ts';
import type { CallResult } from '../../lib/api.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { slotOf, useSlots } from './slots.ts';
import { Slots } from './Slots.tsx';
import styles from './visits.module.css';

/** Calls that change a visit: by the letter's link, or by its owner. */
export interface VisitActs {
  move: (place: HalfDay) => Promise<CallResult<BookedVisit>>;
  cancel: () => Promise<CallResult<unknown>>;
}

interface ChangeVisitProps {
  visit: Pick<BookedVisit, 'district'>;
  acts: VisitActs;
  onMoved: (visit: BookedVisit) => void;
  onCancelled: () => void;
}

/** Moves or cancels a visit, below the words that name it. */
export function ChangeVisit({ visit, acts, onMoved, onCancelled }: ChangeVisitProps) {
  const { t } = useI18n();
  const [isMoving, setMoving] = useState(false);
  const [asks, setAsks] = useState(false);
  const cancelling = useForm({
    schema: { safeParse: () => ({ success: true as const, data: null }) },
    valuesOf: () => null,
    async send() {
      const answer = await acts.cancel();
      if (!answer.ok) return answer;
      onCancelled();
      return 'done';
    },
  });
  return (
    <>
      {isMoving && (
        <MoveForm
          {...{ visit, acts }}
          onMoved={(moved) => {
            setMoving(false);
            onMoved(moved);
          }}
        />
      )}
      <form {...cancelling.props}>
        <FormProblem form={cancelling} title={t('visit:cancelFailed')} />
        <p className={styles.acts}>
          {!isMoving && (
            <button type="button" className="button" onClick={() => setMoving(true)}>
              {t('visit:move')}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => setAsks(true)}>
            {t('visit:cancel')}
          </button>
        </p>
      </form>
      {asks && (
        <Confirm
          question={t('visit:cancelAsk')}
          yes={t('visit:cancelYes')}
          no={t('visit:cancelNo')}
          onNo={() => setAsks(false)}
          onYes={() => {
            setAsks(false);
            cancelling.props.ref.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** The former half-day stays booked until the new one is taken. Focused, because it takes the place of its button. */
function MoveForm({ visit, acts, onMoved }: Omit<ChangeVisitProps, 'onCancelled'>) {
  const { t } = useI18n();
  const { district } = visit;
  const [chosen, setChosen] = useState('');
  const { state, load, lose } = useSlots();
  const [begin] = useState(() => () => load(district));
  useEffect(begin, [begin]);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    top.current?.focus();
  }, []);
  const form = useForm({
    schema: halfDaySchema,
    valuesOf: (fields) => slotOf(textOf(fields, 'day')),
    async send(place) {
      const answer = await acts.move(place);
      if (answer.ok) {
        onMoved(answer.data);
        return 'done';
      }
      if (answer.code === 'visit_taken') {
        setChosen('');
        lose(district, chosen);
      }
      return answer;
    },
  });
  const isFull = typeof state === 'object' && 'slots' in state && state.slots.length === 0;
  return (
    <div ref={top} tabIndex={-1} className={styles.move}>
      <form className="form" aria-label={t('visit:move')} {...form.props}>
        <Slots
          {...{ form, state, chosen }}
          legend={t('visit:when')}
          onChoose={(value) => {
            setChosen(value);
            form.clear('day');
          }}
          onRetry={begin}
        />
        {isFull && <p role="status">{t('visit:full', { district })}</p>}
        <FormProblem form={form} title={t('visit:moveFailed')} />
        <div className="form-actions">
          <Submit form={form} label={t('visit:moveSave')} busy={t('visit:moving')} />
        </div>
      </form>
    </div>
  );
}
