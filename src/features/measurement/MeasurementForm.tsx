import { useRef } from 'react';
import { Field } from '../../ui/Field.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { useAlive } from '../../ui/useInBrowser.ts';
import { AddButton, AddOutcomeNote, BuyBar } from './AddToCart.tsx';
import { CallRequest } from './CallRequest.tsx';
import { ColorSwatches, OptionList, PleatCards } from './ChoiceFields.tsx';
import { describeDrawing } from './drawing/description.ts';
import { WindowDrawing } from './drawing/WindowDrawing.tsx';
import styles from './MeasurementForm.module.css';
import { firstInvalid } from './measurement.ts';
import { missingText, PriceSummary, rangeText } from './PriceSummary.tsx';
import type { MeasuredProduct, ShopTerms } from './product.ts';
import { ShareLink } from './ShareLink.tsx';
import { SizeAdvice, SizeFields } from './SizeFields.tsx';
import { useMeasurementForm } from './useMeasurementForm.ts';

interface MeasurementFormProps {
  product: MeasuredProduct;
  terms: ShopTerms;
  /** Id of the popover that explains how to measure. */
  helpId: string;
}

/** `src/styles/base.css` knows the form by it. */
const FORM_ID = 'measure';

/**
 * The island of a product made to measure: size, pleat, colour and options to an exact price and into the cart (spec §5,
 * spec §9, decisions P2, P4, P5). Needs the messages of `measurement` and `rules:measurement`.
 */
export const MeasurementForm = island(Form);

function Form({ product, terms, helpId }: MeasurementFormProps) {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const addButton = useRef<HTMLButtonElement>(null);
  const alive = useAlive();
  const { props, state, result, errors, advice, needsCall, address, swap, setSize, focusOn } =
    useMeasurementForm(product);
  const { values, outcome } = state;
  const { width, height, price } = result;
  const color = product.colors.find(({ id }) => id === values.color) ?? product.colors[0];
  if (!color) throw new Error(`${product.slug} has no colour`);
  const drawing = describeDrawing(t, locale, product, values, color, result);
  const total = price ? money(price.unitPrice) : null;

  return (
    <>
      <form {...props} id={FORM_ID} className={styles.form} aria-label={t('measurement:form')}>
        <figure className={styles.figure}>
          <WindowDrawing
            kind={product.drawing}
            color={color.hex}
            width={width}
            height={height}
            pleat={values.pleat}
            labels={{
              width: width === null ? t('measurement:drawing.width') : `${width} cm`,
              height: height === null ? t('measurement:drawing.height') : `${height} cm`,
            }}
            description={drawing.description}
          />
          <figcaption className={styles.caption}>
            <span>{drawing.caption}</span>
            {total && <span className={styles.total}>{total}</span>}
          </figcaption>
        </figure>
        <SizeFields limits={product.limits} errors={errors} values={values} onChange={setSize} />
        <SizeAdvice advice={advice} onSwap={swap} />
        <button type="button" className={styles.help} popoverTarget={helpId}>
          {t('measurement:help')}
        </button>
        <PleatCards pleats={product.pleats} color={color.hex} error={errors.pleat} totals={result.totals} />
        <ColorSwatches legend={t('measurement:color')} colors={product.colors} />
        <OptionList options={product.options} city={terms.city} />
        <Field
          label={t('measurement:room')}
          name="room"
          optionalMark={t('measurement:optional')}
          hint={t('measurement:roomHint')}
        >
          {(control) => <input {...control} type="text" maxLength={terms.maxRoomLength} autoComplete="off" />}
        </Field>
        <div className={styles.buy}>
          {needsCall ? (
            <CallRequest
              phone={terms.phone}
              asked={{
                name: product.name,
                width: values.width,
                height: values.height,
                color: color.name,
                url: address(),
              }}
            />
          ) : (
            <>
              <PriceSummary product={product} terms={terms} result={result} />
              <AddButton ref={addButton} ready={price !== null} adding={outcome === 'adding'} />
            </>
          )}
          <AddOutcomeNote
            outcome={outcome}
            missing={state.rejected && !price && !needsCall ? missingText(i18n, result) : ''}
          />
        </div>
        <ShareLink title={product.name} address={address} />
      </form>
      {alive && !needsCall && (
        <BuyBar
          formId={FORM_ID}
          label={
            total ?? rangeText(i18n, result) ?? t('measurement:price.perMetreOnly', { price: money(product.price) })
          }
          missing={firstInvalid(result)}
          onMissing={focusOn}
          adding={outcome === 'adding'}
          addButton={addButton}
        />
      )}
    </>
  );
}
