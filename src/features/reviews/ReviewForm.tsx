import { useId, useState } from 'react';
import { writtenReview } from '../../contract/reviews.ts';
import { COLOUR_MATCHES, FITS, MEASURERS, MOST_STARS, REVIEW_TEXT_MAX } from '../../domain/review/review.ts';
import { FieldError } from '../../ui/Field.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { AreaField, FormProblem, Submit } from '../../ui/form/fields.tsx';
import { textOf, useForm } from '../../ui/form/useForm.ts';
import { useI18n } from '../../ui/i18n.tsx';
import type { LineProps } from './line-props.ts';
import { PhotoField } from './PhotoField.tsx';
import styles from './ReviewPage.module.css';

const chosen = (fields: FormData, name: string): string | null => textOf(fields, name) || null;

/** Fit, measurer, colour, stars, words and a photograph of one line. Nothing is ticked before the buyer ticks it. */
export function ReviewForm({ calls, line, onChange }: LineProps) {
  const { t, to } = useI18n();
  const { window, initials, review, colorName } = line;
  /** Undefined while the photograph stays as it is. */
  const [photo, setPhoto] = useState<string | null>();
  const form = useForm({
    schema: writtenReview,
    valuesOf: (fields) => ({
      stars: Number(textOf(fields, 'stars')),
      fit: chosen(fields, 'fit'),
      measurer: chosen(fields, 'measurer'),
      colour: chosen(fields, 'colour'),
      text: textOf(fields, 'text'),
      window: fields.has('window'),
      name: fields.has('name'),
      ...(photo !== undefined && { photo }),
      version: review?.version ?? null,
    }),
    async send(body) {
      const answer = await calls.write(body);
      if (!answer.ok) return answer;
      onChange(answer.data);
      return 'done';
    },
  });
  const starsError = form.errorOf('stars');
  const errorId = useId();
  const size = window && `${window.width} × ${window.height} cm, ${t(`cart:pleat.${window.pleatType}`)}, ${colorName}`;
  return (
    <form className={`form ${styles.form}`} aria-label={t('review:title')} {...form.props}>
      {window && (
        <>
          <Options
            name="fit"
            legend={t('review:fitAsk')}
            of={FITS}
            value={review?.fit}
            words={(fit) => t(`review:fit.${fit}`)}
          />
          <Options
            name="measurer"
            legend={t('review:measurerAsk')}
            of={MEASURERS}
            value={review?.measurer}
            words={(who) => t(`review:measurer.${who}`)}
          />
        </>
      )}
      <Options
        name="colour"
        legend={t('review:colourAsk')}
        of={COLOUR_MATCHES}
        value={review?.colour}
        words={(match) => t(`review:colour.${match}`)}
      />
      <fieldset className="choice" aria-describedby={starsError ? errorId : undefined}>
        <legend>{t('review:starsAsk')}</legend>
        {Array.from({ length: MOST_STARS }, (_, index) => String(index + 1)).map((stars) => (
          <label key={stars}>
            <input
              type="radio"
              name="stars"
              value={stars}
              required
              aria-invalid={starsError ? true : undefined}
              defaultChecked={review?.stars === Number(stars)}
              onChange={() => form.clear('stars')}
            />
            <span>
              <b className="tabular">{stars}</b> {t(`review:stars.${stars as '1'}`)}
            </span>
          </label>
        ))}
        <FieldError id={errorId} error={starsError} />
      </fieldset>
      <AreaField
        label={t('review:text')}
        name="text"
        optionalMark={t('forms:optional')}
        error={form.errorOf('text')}
        hint={t('review:textHint')}
        rows={5}
        maxLength={REVIEW_TEXT_MAX}
        defaultValue={review?.text}
      />
      <PhotoField form={form} photo={photo === undefined ? (review?.photo ?? null) : photo} onChange={setPhoto} />
      <fieldset className={styles.beside}>
        <legend>{t('review:beside')}</legend>
        {size && (
          <CheckField name="window" defaultChecked={review?.showsWindow ?? false}>
            {t('review:showWindow', { size })}
          </CheckField>
        )}
        {initials !== '' && (
          <CheckField name="name" defaultChecked={review?.showsName ?? false}>
            {t('review:showName', { initials })}
          </CheckField>
        )}
      </fieldset>
      <FormProblem form={form} title={t('review:failed')} unsure={t('review:unsure')} />
      <div className="form-actions">
        <Submit form={form} label={t('review:send')} busy={t('review:sending')} />
      </div>
      <p className={styles.soft}>
        {t('review:publishes')} <a href={to.page('kvkk')}>{t('review:notice')}</a>
      </p>
    </form>
  );
}

interface OptionsProps<Value extends string> {
  name: string;
  legend: string;
  of: readonly Value[];
  value: Value | null | undefined;
  words: (value: Value) => string;
}

function Options<Value extends string>({ name, legend, of, value, words }: OptionsProps<Value>) {
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      {of.map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} defaultChecked={value === one} />
          <span>{words(one)}</span>
        </label>
      ))}
    </fieldset>
  );
}
