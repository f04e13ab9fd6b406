import { useState, type SubmitEvent } from 'react';
import type { AdminOrder, OrderClaim } from '../../../contract/admin-orders.ts';
import { toKurus } from '../../../domain/money/money.ts';
import { CLAIM_TEXT_MAX, isLegal, type ClaimAct } from '../../../domain/order/fit-claim.ts';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import styles from './OrderPage.module.css';
import { type OneOrder, typedIn, useSave } from './useOrder.ts';
import { longInstant } from './words.ts';

/** Claims of the fit guarantee and of the law (decisions P27), each with its open steps. */
export function ClaimsPanel({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  if (order.claims.length === 0) return null;
  return (
    <section id="basvuru" className={`${styles.part} ${styles.who}`} aria-labelledby="claims">
      <h2 id="claims">{t('admin-orders:claim.title')}</h2>
      {order.claims.map((claim) => (
        <Claim key={`${claim.line} ${claim.remedy}`} claim={claim} order={order} one={one} />
      ))}
    </section>
  );
}

interface ClaimProps {
  readonly claim: OrderClaim;
  readonly order: AdminOrder;
  readonly one: OneOrder;
}

function Claim({ claim, order, one }: ClaimProps) {
  const { t, money } = useI18n();
  const { line, at, remedy, state, size, price, text, answer, evidence, acts } = claim;
  const save = useSave(one, ['claim']);
  const { form, errors, setErrors } = useFieldErrors();
  const item = order.items[line];
  // A note stays in its field where somebody else's step leaves none to be taken.
  const [isTyped, setTyped] = useState(false);

  async function step(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    const sent = event.currentTarget;
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLButtonElement | null };
    const act = acts.find((open) => open === submitter?.value);
    if (act === undefined) return;
    const note = typedIn(sent, 'text');
    setTyped(note !== '');
    const failed = await save(() => ({ claim: { line, way: isLegal(remedy) ? 'legal' : 'fit', act, text: note } }));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    setTyped(false);
    sent.reset();
    void showToast({ text: t('admin-orders:claim.saved'), tone: 'success' });
  }

  return (
    <>
      <p>
        <b>
          {t('admin-orders:claim.row', { line: line + 1, name: item?.name ?? '' })}:{' '}
          {t(`admin-orders:claim.state.${state}`)}
        </b>
        <br />
        {t(`admin-orders:claim.remedy.${remedy}`)}
        {size && `, ${size.width} × ${size.height} cm`}
        {price !== null && `, ${money(toKurus(price))}`}
      </p>
      <p className="quiet">
        {longInstant(at)}
        {evidence !== '' && ` · ${t(`admin-orders:claim.evidence.${evidence as 'again'}`)}`}
      </p>
      {isLegal(remedy) && <p>{t('admin-orders:claim.legal')}</p>}
      {text !== '' && <p className="typed">{text}</p>}
      {answer !== '' && <p className="typed">{t('admin-orders:claim.answer', { text: answer })}</p>}
      {(acts.length > 0 || isTyped) && (
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void step(event)}>
          <AreaField
            label={t('admin-orders:claim.note', { line: line + 1 })}
            name="text"
            hint={t('admin-orders:claim.noteHint')}
            error={errors['claim.text'] ?? errors.claim}
            rows={2}
            maxLength={CLAIM_TEXT_MAX}
          />
          <div className="form-actions">
            {acts.map((act: ClaimAct) => (
              <button
                key={act}
                type="submit"
                value={act}
                className={act === 'refuse' ? 'button' : 'button button-primary'}
                aria-disabled={one.isBusy}
              >
                {t(`admin-orders:claim.act.${act}`)}
              </button>
            ))}
          </div>
        </form>
      )}
    </>
  );
}
