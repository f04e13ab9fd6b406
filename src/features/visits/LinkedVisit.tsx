import { useEffect, useState } from 'react';
import { cancelVisit, moveVisit, showBookedVisit, type BookedVisit } from '../../contract/visits.ts';
import { halfDaySchema } from '../../domain/workshop/booking.ts';
import { call } from '../../lib/api.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { FormProblem, Submit } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { Booked } from './Booked.tsx';
import { slotOf } from './BookingForm.tsx';
import { Slots } from './Slots.tsx';
import { useSlots } from './slots.ts';
import styles from './visits.module.css';

/** The visit of the letter's link: shown, moved, cancelled. */
export function LinkedVisit({ token }: { token: string }) {
  const { t, to } = useI18n();
  const [remote] = useState(() => createRemote('booked-visit', () => call(showBookedVisit, { params: { token } })));
  const [isCancelled, setCancelled] = useState(false);
  if (isCancelled) return <Cancelled />;
  return (
    <RemoteData
      remote={remote}
      loading={t('visit:opening')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={({ code }) =>
        code === 'visit_not_found' ? (
          <div className={styles.booked}>
            <h2>{t('visit:noVisit')}</h2>
            <p>
              <a className="button button-primary" href={to.visit}>
                {t('visit:another')}
              </a>
            </p>
          </div>
        ) : null
      }
    >
      {(visit) => (
        <Standing
          {...{ visit, token }}
          onMoved={(moved) => {
            remote.replace(moved);
          }}
          onCancelled={() => {
            setCancelled(true);
          }}
        />
      )}
    </RemoteData>
  );
}

interface StandingProps {
  visit: BookedVisit;
  token: string;
  onMoved: (visit: BookedVisit) => void;
  onCancelled: () => void;
}

function Standing({ visit, token, onMoved, onCancelled }: StandingProps) {
  const { t } = useI18n();
  const [isMoving, setMoving] = useState(false);
  const [said, setSaid] = useState('');
  const [asks, setAsks] = useState(false);
  const cancelling = useForm({
    schema: { safeParse: () => ({ success: true as const, data: null }) },
    valuesOf: () => null,
    async send() {
      const answer = await call(cancelVisit, { params: { token } });
      if (!answer.ok) return answer;
      onCancelled();
      return 'done';
    },
  });
  return (
    <>
      <Booked visit={visit}>
        <p role="status">{said}</p>
      </Booked>
      {isMoving ? (
        <MoveForm
          {...{ visit, token }}
          onMoved={(moved) => {
            setMoving(false);
            setSaid(t('visit:moved'));
            onMoved(moved);
          }}
        />
      ) : (
        <p className={styles.acts}>
          <button
            type="button"
            className="button button-primary"
            onClick={() => {
              setMoving(true);
            }}
          >
            {t('visit:move')}
          </button>
        </p>
      )}
      <form {...cancelling.props}>
        <FormProblem form={cancelling} title={t('visit:failed')} />
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setAsks(true);
          }}
        >
          {t('visit:cancel')}
        </button>
      </form>
      {asks && (
        <Confirm
          question={t('visit:cancelAsk')}
          yes={t('visit:cancelYes')}
          no={t('visit:cancelNo')}
          onNo={() => {
            setAsks(false);
          }}
          onYes={() => {
            setAsks(false);
            cancelling.props.ref.current?.requestSubmit();
          }}
        />
      )}
    </>
  );
}

/** The former half-day stays booked until the new one is taken. */
function MoveForm({ visit, token, onMoved }: Omit<StandingProps, 'onCancelled'>) {
  const { t } = useI18n();
  const { district } = visit;
  const [chosen, setChosen] = useState('');
  const { state, load, lose } = useSlots();
  const [begin] = useState(() => () => {
    load(district);
  });
  useEffect(begin, [begin]);
  const form = useForm({
    schema: halfDaySchema,
    valuesOf: (fields) => slotOf(textOf(fields, 'day')),
    async send(body) {
      const answer = await call(moveVisit, { params: { token }, body });
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
  );
}

function Cancelled() {
  const { t, to } = useI18n();
  return (
    <div className={styles.booked} role="status">
      <h2>{t('visit:cancelled')}</h2>
      <p>{t('visit:cancelledText')}</p>
      <p>
        <a className="button" href={to.visit}>
          {t('visit:another')}
        </a>
      </p>
    </div>
  );
}
