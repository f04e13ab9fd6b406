import { useRef, type ChangeEvent, type FocusEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '../../ui/Field.tsx';
import { useAfterPress } from '../../ui/useAfterPress.ts';
import { island, useI18n } from '../../ui/i18n.tsx';
import { BuyBar } from './BuyBar.tsx';
import { CallOffer } from './CallOffer.tsx';
import { callLinks } from './call-request.ts';
import { queryWith } from './choice.ts';
import { ColorSwatches } from './ColorSwatches.tsx';
import { WindowDrawing } from './drawing/WindowDrawing.tsx';
import { keepFiguresIn, readFields, writeFields } from './fields.ts';
import { firstWrong, REQUIRED_FIELDS, showsAdvice, shownErrors, swapped } from './form.ts';
import './measurement.css';
import type { Offer, ShopTerms } from './offer.ts';
import { OptionList } from './OptionList.tsx';
import { OutcomeNote } from './OutcomeNote.tsx';
import { PleatCards } from './PleatCards.tsx';
import { PriceSummary } from './PriceSummary.tsx';
import { ShareLink } from './ShareLink.tsx';
import { SizeAdvice } from './SizeAdvice.tsx';
import { SizeFields } from './SizeFields.tsx';
import { useAlive } from './use-alive.ts';
import { useMeasurement } from './use-measurement.ts';
import { drawingWords } from './words.ts';

interface MeasurementFormProps {
  offer: Offer;
  terms: ShopTerms;
  /** Id of the popover that explains how to measure. */
  helpId: string;
}

const FORM_ID = 'measure';

/** Size, pleat, colour and extras to an exact price and into the cart (spec §5, §9, decisions P2–P5). */
export const MeasurementForm = island(Form);

function Form({ offer, terms, helpId }: MeasurementFormProps) {
  const { t, locale, money, to } = useI18n();
  const form = useRef<HTMLFormElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { state, judgement, dispatch } = useMeasurement(form, offer);
  const afterPress = useAfterPress();
  const alive = useAlive();
  const { choice, outcome } = state;
  const { configuration, sum } = judgement;
  const errors = shownErrors(state, judgement);
  const advice = showsAdvice(state) ? judgement.advice : [];
  const callInstead = judgement.needsCall && advice.length > 0;
  const color = offer.colors.find(({ id }) => id === choice.color) ?? offer.colors[0];
  if (!color) throw new Error(`${offer.slug} has no colour`);
  const drawing = drawingWords(t, locale, offer, choice, color, judgement);
  const total = sum ? money(sum.unitPrice) : null;
  const address = (): string => location.origin + location.pathname + queryWith(location.search, choice, offer);

  const change = ({ target }: ChangeEvent<HTMLFormElement>): void => {
    const input: unknown = target;
    if (!form.current) return;
    if (input instanceof HTMLInputElement && (input.name === 'width' || input.name === 'height')) keepFiguresIn(input);
    dispatch({ type: 'changed', choice: readFields(form.current, offer) });
  };

  const leave = ({ target, relatedTarget }: FocusEvent<HTMLFormElement>): void => {
    const { name } = target as unknown as HTMLInputElement;
    const field = REQUIRED_FIELDS.find((required) => required === name);
    const goesOn = relatedTarget instanceof HTMLInputElement && relatedTarget.name === name;
    if (field && !goesOn) afterPress(() => dispatch({ type: 'left', field }));
  };

  const swap = (): void => {
    if (!form.current) return;
    const exchanged = swapped(choice);
    writeFields(form.current, exchanged);
    dispatch({ type: 'changed', choice: exchanged });
  };

  const focusFirstWrong = (): void => {
    const wrong = firstWrong(judgement);
    form.current?.querySelector<HTMLElement>(wrong ? `[name="${wrong}"]` : '.measure-call')?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (outcome === 'adding') return;
    if (!configuration || !sum) {
      flushSync(() => dispatch({ type: 'refused' }));
      focusFirstWrong();
      return;
    }
    dispatch({ type: 'outcome', outcome: 'adding' });
    try {
      const { putIntoCart } = await import('./put-into-cart.ts');
      dispatch({ type: 'outcome', outcome: await putIntoCart(offer, choice, configuration, sum) });
    } catch {
      dispatch({ type: 'outcome', outcome: 'failed' });
    }
  };

  return (
    <>
      <form
        ref={form}
        id={FORM_ID}
        className="measure"
        aria-label={t('measurement:form')}
        noValidate
        onChange={change}
        onBlur={leave}
        onSubmit={(event) => void submit(event)}
      >
        <figure className="measure-figure">
          <WindowDrawing
            kind={offer.drawing}
            color={color.hex}
            width={judgement.width}
            height={judgement.height}
            pleat={choice.pleat}
            labels={{
              width: judgement.width === null ? t('measurement:drawing.width') : `${judgement.width} cm`,
              height: judgement.height === null ? t('measurement:drawing.height') : `${judgement.height} cm`,
            }}
            description={drawing.description}
          />
          <figcaption className="measure-caption">
            <span>{drawing.caption}</span>
            {total && <span className="measure-caption-total">{total}</span>}
          </figcaption>
        </figure>
        <SizeFields limits={offer.limits} errors={errors} />
        <SizeAdvice advice={advice} onSwap={swap} />
        <button type="button" className="measure-help-button" popoverTarget={helpId}>
          {t('measurement:help')}
        </button>
        <PleatCards pleats={offer.pleats} color={color.hex} error={errors.pleat} />
        <ColorSwatches legend={t('measurement:color')} colors={offer.colors} />
        <OptionList options={offer.options} city={terms.city} />
        <Field
          label={t('measurement:room')}
          name="room"
          optionalMark={t('measurement:optional')}
          hint={t('measurement:roomHint')}
        >
          {(control) => <input {...control} type="text" maxLength={terms.maxRoomLength} autoComplete="off" />}
        </Field>
        <div className="measure-buy">
          {callInstead ? (
            <CallOffer phone={terms.phone} links={links()} />
          ) : (
            <>
              <PriceSummary offer={offer} terms={terms} configuration={configuration} sum={sum} />
              <button
                ref={addButton}
                type="submit"
                className="button button-primary measure-add"
                aria-disabled={!sum || outcome === 'adding'}
              >
                {t(outcome === 'adding' ? 'measurement:adding' : 'measurement:add')}
              </button>
            </>
          )}
          <OutcomeNote outcome={outcome} incomplete={state.refused && !sum && !callInstead} />
        </div>
        <ShareLink title={offer.name} address={address} />
      </form>
      {alive && !callInstead && (
        <BuyBar
          formId={FORM_ID}
          total={total}
          ready={sum !== null}
          adding={outcome === 'adding'}
          addButton={addButton}
        />
      )}
    </>
  );

  function links() {
    return callLinks({
      ...terms,
      contact: to.contact,
      subject: t('measurement:call.subject', { name: offer.name }),
      message: t('measurement:call.message', {
        name: offer.name,
        width: choice.width,
        height: choice.height,
        color: color?.name ?? '',
        url: address(),
      }),
    });
  }
}
