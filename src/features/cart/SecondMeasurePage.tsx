import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { answerMeasureLink, showMeasureLink, type MeasureExchange } from '../../contract/measure-links.ts';
import { dayInIstanbul, formatDay } from '../../domain/values/dates.ts';
import { readMeasureHash, type MeasureLink } from '../../domain/window/measure-link.ts';
import { typedWindow } from '../../domain/window/typed-window.ts';
import { call } from '../../lib/api.ts';
import { followFragment } from '../../lib/fragment.ts';
import { createRemote } from '../../lib/remote-data.ts';
import { spreadSize } from '../../lib/size-fields.ts';
import { boundedIsland } from '../../ui/bounded-island.tsx';
import { FormProblem, Submit, TextField } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import { RemoteData, Skeleton } from '../../ui/RemoteData.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import styles from './SecondMeasurePage.module.css';

/** The island of `/second-measure` (decisions P27); needs the messages of `second-measure`, `forms`, `rules` and `calls`. */
export default boundedIsland(SecondMeasurePage);

/** For everybody alike: the page knows two lengths and the name of a room, which its link brings. */
function SecondMeasurePage() {
  const [hash, setHash] = useState<string>();
  useEffect(() => followFragment(setHash), []);
  if (hash === undefined) return <Skeleton rows={2} height="card" />;
  const link = readMeasureHash(hash);
  return link === null ? <Gone /> : <Linked key={link.id} link={link} />;
}

function Linked({ link }: { link: MeasureLink }) {
  const { t } = useI18n();
  const [isSent, setSent] = useState(false);
  const [remote] = useState(() =>
    createRemote(`second-measure ${link.id}`, () => call(showMeasureLink, { body: { id: link.id } })),
  );
  if (isSent) return <Told title={t('second-measure:done')} text={t('second-measure:doneText')} focused />;
  return (
    <RemoteData
      remote={remote}
      loading={t('second-measure:loading')}
      skeleton={<Skeleton rows={2} height="card" />}
      instead={({ code }) => (code === 'measure_link_gone' ? <Gone /> : null)}
    >
      {(exchange: MeasureExchange) =>
        exchange.size ? (
          <Told title={t('second-measure:used')} text={t('second-measure:usedText')} />
        ) : (
          <BlindForm {...link} until={exchange.until} onSent={() => setSent(true)} />
        )
      }
    </RemoteData>
  );
}

interface BlindFormProps extends MeasureLink {
  readonly until: string;
  readonly onSent: () => void;
}

function BlindForm({ id, room, until, onSent }: BlindFormProps) {
  const { t, to, locale } = useI18n();
  const form = useForm({
    schema: z.object({ width: typedWindow.shape.width, height: typedWindow.shape.height }),
    valuesOf: (fields) => ({ width: textOf(fields, 'width'), height: textOf(fields, 'height') }),
    async send(size) {
      const answer = await call(answerMeasureLink, { body: { id, ...size } });
      if (!answer.ok) return answer;
      onSent();
      return 'done';
    },
  });
  return (
    <form
      className="form"
      aria-label={t('second-measure:title')}
      {...form.props}
      onInput={(event) => {
        form.props.onInput?.(event);
        spreadSize(event.currentTarget);
      }}
    >
      {room !== '' && <h2 className={styles.room}>{t('second-measure:of', { room })}</h2>}
      <div className={styles.sides}>
        {(['width', 'height'] as const).map((side) => (
          <TextField
            key={side}
            form={form}
            name={side}
            label={t(`second-measure:${side}`)}
            hint={t(`second-measure:${side}Hint`)}
            inputMode="decimal"
            autoComplete="off"
          />
        ))}
      </div>
      <p>
        <a href={to.measuringGuide} target="_blank">
          {t('second-measure:help')}
        </a>
      </p>
      <FormProblem form={form} title={t('second-measure:failed')} unsure={t('second-measure:unsure')} />
      <div className="form-actions">
        <Submit form={form} label={t('second-measure:send')} busy={t('second-measure:sending')} />
      </div>
      <p className={styles.soft}>
        {t('second-measure:privacy', { day: formatDay(dayInIstanbul(new Date(until)), locale) })}
      </p>
    </form>
  );
}

function Gone() {
  const { t } = useI18n();
  return <Told title={t('second-measure:gone')} text={t('second-measure:goneText')} />;
}

interface ToldProps {
  readonly title: string;
  readonly text: string;
  /** The pressed button is gone, so the words take the focus. */
  readonly focused?: boolean;
}

function Told({ title, text, focused = false }: ToldProps) {
  const told = useFocusAfter<HTMLDivElement>(focused ? 1 : 0);
  return (
    <div role="status" className={styles.told} tabIndex={-1} ref={told}>
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  );
}
