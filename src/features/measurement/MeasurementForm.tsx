import { Suspense, useDeferredValue, useRef, useState, type ComponentType } from 'react';
import { gatherOf } from '../../domain/price/pricing.ts';
import { Field } from '../../ui/Field.tsx';
import { island, useI18n } from '../../ui/i18n.tsx';
import { ShareLink } from '../../ui/ShareLink.tsx';
import { AddButton, AddOutcomeNote, BuyBar } from './AddToCart.tsx';
import { ColorSwatches, OptionList } from './ChoiceFields.tsx';
import { CurtainChoices } from './CurtainChoices.tsx';
import { describeDrawing } from './drawing/description.ts';
import { stillPath } from './drawing/still-path.ts';
import { EXAMPLE_SIZES, isCurtain } from './drawing/window-geometry.ts';
import type { PicturedCloth } from '../../domain/picture/scene.ts';
import type { DrawnWindow } from './drawing/drawn.tsx';
import { FormBoundary } from './FormBoundary.tsx';
import styles from './MeasurementForm.module.css';
import { firstInvalid, type MeasurementResult } from './measurement.ts';
import type { AskedDoor, PhotoDoorsProps } from './photo/PhotoDoors.tsx';
import { PictureDoor } from './picture/door.tsx';
import { lazyOrNothing, missingText, PriceSummary, rangeText } from './PriceSummary.tsx';
import type { MeasuredProduct, ShopTerms } from './product.ts';
import shareStyles from './ShareRow.module.css';
import { CallRequest, SizeAdvice } from './SizeHelp.tsx';
import { useMeasurementForm } from './useMeasurementForm.ts';
import { chosenPanels } from './values.ts';
import type { SizeLimits } from '../../domain/window/measurement.ts';
import sizes from './SizeFields.module.css';

export interface MeasurementFormProps {
  product: MeasuredProduct;
  terms: ShopTerms;
  /** Id of the popover that explains how to measure. */
  helpId: string;
}

const ArrivalDays = lazyOrNothing((acts) => acts.arrivalDays());
const WindowDrawing = lazyOrNothing((acts) => acts.windowDrawing());

/** `src/styles/base.css` knows the form by it. */
const FORM_ID = 'measure';

/**
 * The form of a product made to measure: size, pleat, panels, colour and options to an exact price and into the cart
 * (spec §5, spec §9, decisions P2, P4, P5, P16). An island, with the messages of `measurement` and `rules:measurement`
 * (`islands/`).
 */
export const MeasurementForm = island((props: MeasurementFormProps) => (
  <FormBoundary phone={props.terms.phone}>
    <Form {...props} />
  </FormBoundary>
));

function Form({ product, terms, helpId }: MeasurementFormProps) {
  const i18n = useI18n();
  const { t, locale, money } = i18n;
  const addButton = useRef<HTMLButtonElement>(null);
  const { props, state, result, errors, advice, needsCall, change, address, swap, inCm, takeCm, takeSize, focusOn } =
    useMeasurementForm(product);
  const { values, outcome } = state;
  const { width, height, price } = result;
  const color = product.colors.find(({ id }) => id === values.color) ?? product.colors[0];
  if (!color) throw new Error(`${product.slug} has no colour`);
  const description = describeDrawing(t, locale, product, values, color, result);
  const still = stillPath(product.drawing, product.colors[0]?.hex ?? color.hex, locale);
  // A key press is answered with its price first: the drawing takes longer, and so does the picture, which takes all of it at once.
  const shown = useDeferredValue<DrawnWindow & { description: string }>({
    kind: product.drawing,
    color: color.hex,
    width,
    height,
    pleat: values.pleat,
    gather: gatherOf(chosenPanels(values.panels)),
    labels: {
      width: width === null ? t('measurement:inSentence.width') : `${width} cm`,
      height: height === null ? t('measurement:inSentence.height') : `${height} cm`,
    },
    description,
  });
  const cloth: PicturedCloth = {
    kind: product.drawing,
    color: shown.color,
    opacity: product.opacity,
    motif: product.motif,
    motorized: values.options.includes('motorized'),
    roomName: values.room,
    width: shown.width ?? EXAMPLE_SIZES[product.drawing].width,
    height: shown.height ?? EXAMPLE_SIZES[product.drawing].height,
    pleat: shown.pleat || (product.pleats[0] ?? 'none'),
    gather: shown.gather,
    lined: values.options.includes('lining'),
  };
  const isExample = shown.width === null || shown.height === null;
  const pictured = `${product.name}, ${color.name}`;
  const photo = usePhotoDoors();
  const total = price ? money(price.unitPrice) : null;
  const adding = outcome === 'adding';
  const action = adding ? (change?.busy ?? t('measurement:adding')) : (change?.label ?? t('measurement:add'));

  return (
    <>
      {change?.notice}
      <form {...props} id={FORM_ID} className={styles.form} aria-label={t('measurement:form')}>
        <PictureDoor
          cloth={cloth}
          labels={shown.labels}
          isExample={isExample}
          description={`${product.name}, ${shown.description}`}
          title={pictured}
        />
        <SizeFields limits={product.limits} errors={errors} />
        <SizeAdvice advice={advice} onSwap={swap} typed={values} inCm={inCm} onTakeCm={takeCm} />
        <div data-taken />
        <button type="button" className={styles.help} {...photo.door('measure')} />
        <button type="button" className={styles.help} popoverTarget={helpId}>
          {t('measurement:help')}
        </button>
        {isCurtain(product.drawing) ? (
          <CurtainChoices
            product={product}
            color={shown.color}
            still={still}
            error={errors.pleat}
            totals={result.totals}
          />
        ) : (
          // Flat cloth has one pleat, `none`, and is not asked for it (decisions P15).
          <input type="hidden" name="pleat" value={product.pleats[0]} />
        )}
        <ColorSwatches legend={t('measurement:color')} colors={product.colors} />
        <OptionList options={product.options} city={terms.city} />
        <Field
          label={t('measurement:room')}
          name="room"
          optionalMark={t('measurement:optional')}
          hint={t('measurement:roomHint')}
          error={outcome === 'room' ? state.words : undefined}
        >
          {(control) => <input {...control} type="text" maxLength={terms.maxRoomLength} autoComplete="off" />}
        </Field>
        {needsCall ? (
          <CallRequest terms={terms} product={product.name} color={color.name} values={values} url={address()} />
        ) : (
          <PriceSummary product={product} terms={terms} result={result} />
        )}
        <div className={styles.row}>
          {!needsCall && (
            <>
              {total && (
                <Suspense>
                  <ArrivalDays values={values} result={result} />
                </Suspense>
              )}
              <AddButton ref={addButton} adding={adding} label={action} />
            </>
          )}
          <AddOutcomeNote
            outcome={outcome}
            words={state.words}
            missing={state.rejected && !price && !needsCall ? missingText(i18n, result) : ''}
          />
          {change?.cancel}
        </div>
        <div className={shareStyles.share}>
          <button type="button" className="button button-quiet" {...photo.door('room')} />
          <ShareLink
            title={product.name}
            address={address}
            words={{
              label: t('measurement:share.label'),
              copied: t('measurement:share.copied'),
              byHand: t('measurement:share.manual'),
            }}
            className="button button-quiet"
          />
        </div>
      </form>
      {photo.opened && (
        <photo.opened.Doors
          asked={photo.opened.asked}
          onFailed={photo.setFailed}
          product={product}
          values={values}
          cloth={cloth}
          isExample={isExample}
          title={pictured}
          onTake={takeSize}
        />
      )}
      {!needsCall && (
        <BuyBar
          formId={FORM_ID}
          label={
            total ?? rangeText(i18n, result) ?? t('measurement:price.perMetreOnly', { price: money(product.price) })
          }
          missing={firstInvalid(result)}
          onMissing={focusOn}
          adding={adding}
          action={action}
          addButton={addButton}
          picture={
            width !== null &&
            height !== null && (
              <Suspense>
                <WindowDrawing shown={shown} />
              </Suspense>
            )
          }
        />
      )}
    </>
  );
}

interface OpenedPhoto {
  readonly Doors: ComponentType<PhotoDoorsProps>;
  readonly asked: AskedDoor;
}

/** The buttons of both dialogs on the shopper's own photograph; nothing of them is fetched before the press. */
function usePhotoDoors() {
  const { t } = useI18n();
  const [opened, setOpened] = useState<OpenedPhoto>();
  const [failed, setFailed] = useState<AskedDoor['kind']>();
  return {
    opened,
    setFailed,
    door: (kind: AskedDoor['kind']) => ({
      children: (failed === kind ? `${t('measurement:photo.failed')} ` : '') + t(`measurement:photo.${kind}`),
      onClick: async () => {
        try {
          const { PhotoDoors: Doors } = await (await import('./acts.ts')).photoDoors();
          setOpened({ Doors, asked: { kind } });
          setFailed(undefined);
        } catch {
          setFailed(kind);
        }
      },
    }),
  };
}

interface SizeFieldsProps {
  limits: SizeLimits;
  errors: MeasurementResult['errors'];
}

/** Two fields without a longest text: a pasted size fills both of them (decisions U8). */
function SizeFields({ limits, errors }: SizeFieldsProps) {
  const { t } = useI18n();
  return (
    <div className={sizes.sizes}>
      {(['width', 'height'] as const).map((side) => {
        const error = errors[side];
        return (
          <div key={side} data-size>
            <Field
              label={t(`measurement:${side}`)}
              name={side}
              required
              error={error && t(`rules:${error}`)}
              hint={error ? undefined : t('measurement:range', { ...limits[side] })}
            >
              {(control) => (
                <span className={sizes.size}>
                  <input {...control} type="text" inputMode="numeric" autoComplete="off" enterKeyHint="next" />
                  <span aria-hidden="true">cm</span>
                </span>
              )}
            </Field>
          </div>
        );
      })}
    </div>
  );
}
