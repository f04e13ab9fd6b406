import { useId, useState, type ReactNode } from 'react';
import { MAX_QUANTITY } from '../../domain/cart/cart.ts';
import { linePrice } from '../../domain/price/line-price.ts';
import type { OfferProduct } from '../../domain/offer/offer-file.ts';
import type { OfferLine } from '../../domain/offer/offer.ts';
import { GATHER_SIDES, type PleatType } from '../../domain/price/pricing.ts';
import { firstSide, pairIn, plainDigits } from '../../domain/window/typed-size.ts';
import { leadOn } from '../../lib/lead-on.ts';
import { FieldError } from '../../ui/Field.tsx';
import { InputField } from '../../ui/form/fields.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import { CITY } from '../cart/shop.ts';
import { readDraft, type Draft, type Problems } from './draft.ts';
import styles from './Layer.module.css';

const isSide = (field: string): boolean => field === 'width' || field === 'height';

interface LineFormProps {
  product: OfferProduct;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** Label of the button that takes it. */
  label: string;
  onTaken: (line: Omit<OfferLine, 'id'>) => void;
  children: ReactNode;
}

/** Everything that can be chosen of a product, and what that costs; each pleat shows its own total (decisions P15). */
export function LineForm({ product, draft, onDraft, label, onTaken, children }: LineFormProps) {
  const { t, locale, money } = useI18n();
  const id = useId();
  // Faults are displayed once it was pressed, and go as soon as they are mended.
  const [isPressed, setPressed] = useState(false);
  const read = readDraft(product, draft);
  const problems: Problems = isPressed && !read.ok ? read.problems : {};
  const change = (changes: Partial<Draft>): void => {
    onDraft({ ...draft, ...changes });
  };
  const totalOf = (changes: Partial<Draft>): string | null => {
    const other = readDraft(product, { ...draft, ...changes });
    return other.ok ? money(linePrice(product, other.line.configuration).unitPrice * other.line.quantity) : null;
  };
  const word = (field: keyof Problems): string | undefined => {
    const problem = problems[field];
    if (!problem) return undefined;
    if (problem.code === 'between') return t('offer:line.between', { min: problem.min, max: problem.max });
    if (problem.code === 'whole') return t('rules:measurement.whole');
    if (field === 'quantity') return t('offer:line.quantityInvalid', { max: MAX_QUANTITY });
    if (field === 'pleat') return t('offer:line.pleatMissing');
    return field === 'length' ? t('rules:length.invalid') : t(`rules:measurement.${field}.${problem.code}`);
  };
  const typed = (field: 'width' | 'height' | 'length' | 'quantity', text: string) => (
    <InputField
      key={field}
      label={text}
      name={field}
      required
      error={word(field)}
      inputMode="decimal"
      maxLength={field === 'quantity' ? 5 : undefined}
      autoComplete="off"
      value={draft[field]}
      onChange={({ target }) => {
        const first = field === 'width' ? firstSide(target.value) : null;
        const pair = isSide(field) ? pairIn(target.value) : null;
        change(pair ?? { [field]: first ?? plainDigits(target.value) });
        // A pasted pair is whole at once; of a typed one, such as `250 240`, first digits are there.
        const isBegun = field === 'width' && pair !== null && pair.height.length < 3;
        if (first !== null || isBegun) leadOn(target, first !== null);
      }}
    />
  );
  const radio = (name: string, value: string, isChosen: boolean, choose: () => void, words: ReactNode) => (
    <label key={value}>
      <input type="radio" name={`${id}-${name}`} value={value} checked={isChosen} onChange={choose} />
      {words}
    </label>
  );
  const pleatWords = (pleat: PleatType) => (
    <span>
      {t(`cart:pleat.${pleat}`)} <b>{totalOf({ pleat })}</b>
    </span>
  );
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setPressed(true);
        if (read.ok) onTaken(read.line);
        else focusFirst(event.currentTarget, read.problems);
      }}
    >
      <div className={styles.sizes}>
        {product.madeToMeasure && [typed('width', t('offer:line.width')), typed('height', t('offer:line.height'))]}
        {product.length && typed('length', t('offer:line.length'))}
      </div>
      {product.pleats.length > 1 && (
        <fieldset className="choice" aria-describedby={problems.pleat ? `${id}-pleat` : undefined}>
          <legend>{t('offer:line.pleat')}</legend>
          {product.pleats.map((pleat) =>
            radio('pleat', pleat, draft.pleat === pleat, () => change({ pleat }), pleatWords(pleat)),
          )}
          <FieldError id={`${id}-pleat`} error={word('pleat')} />
        </fieldset>
      )}
      {product.colors.length > 1 && (
        <fieldset className="choice">
          <legend>{t('offer:line.colour')}</legend>
          {product.colors
            .filter(({ paused }) => !paused)
            .map(({ id: color, name }) =>
              radio(
                'color',
                color,
                draft.color === color,
                () => change({ color }),
                <Swatch hex={product.hex[color]} name={name[locale]} />,
              ),
            )}
        </fieldset>
      )}
      {product.panels.includes(1) && (
        <fieldset className="choice">
          <legend>{t('offer:line.panels')}</legend>
          {(['two', ...GATHER_SIDES] as const).map((panels) =>
            radio('panels', panels, draft.panels === panels, () => change({ panels }), t(`cart:panels.${panels}`)),
          )}
        </fieldset>
      )}
      {product.options.some(({ paused }) => !paused) && (
        <fieldset className="choice">
          <legend>{t('offer:line.options')}</legend>
          {product.options
            .filter(({ paused }) => !paused)
            .map(({ id: option, price }) => (
              <label key={option}>
                <input
                  type="checkbox"
                  checked={draft.options.includes(option)}
                  onChange={({ target }) => {
                    const rest = draft.options.filter((one) => one !== option);
                    change({ options: target.checked ? [...rest, option] : rest });
                  }}
                />
                {t(`offer:line.option.${option}`, { city: CITY })}
                {price === 0 && ` (${t('offer:line.free')})`}
              </label>
            ))}
        </fieldset>
      )}
      <div className={styles.sizes}>{typed('quantity', t('offer:quantity'))}</div>
      <p className={styles.total} role="status">
        {t('offer:line.total')} <b>{totalOf({}) ?? '–'}</b>
      </p>
      <div className="form-actions">
        <button type="submit" className="button button-primary">
          {label}
        </button>
        {children}
      </div>
    </form>
  );
}

/** The first field that is wrong, in the order of the form. */
function focusFirst(form: HTMLFormElement, problems: Problems): void {
  const first = (['width', 'height', 'length', 'pleat', 'quantity'] as const).find((field) => problems[field]);
  const control = first === 'pleat' ? form.querySelector('input[name$=-pleat]') : form.querySelector(`[name=${first}]`);
  if (control instanceof HTMLElement) control.focus();
}

const Swatch = ({ hex, name }: { hex: string | undefined; name: string }) => (
  <span className={styles.colour}>
    <svg viewBox="0 0 20 20" aria-hidden="true">
      <rect x="1" y="1" width="18" height="18" fill={hex} />
    </svg>
    {name}
  </span>
);
