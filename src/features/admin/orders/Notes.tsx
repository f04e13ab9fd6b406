import { useRef, useState, type SubmitEvent } from 'react';
import { NOTE_LENGTH } from '../../../contract/admin-order-change.ts';
import type { AdminOrder } from '../../../contract/admin-orders.ts';
import { AreaField } from '../../../ui/form/fields.tsx';
import { useFieldErrors } from '../../../ui/form/useFieldErrors.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { showToast } from '../../../ui/toasts/toasts.ts';
import { keepDraft, readDraft } from '../desk/draft.ts';
import { TemplateChoice } from '../TemplateChoice.tsx';
import { orderTemplates, withTemplate } from '../templates.ts';
import styles from './OrderPage.module.css';
import { type OneOrder, useSave } from './useOrder.ts';
import { longInstant } from './words.ts';

/** Notes of the workshop to itself, and to the buyer. A typed one outlives a reload and a session's end in this tab. */
export function Notes({ order, one }: { order: AdminOrder; one: OneOrder }) {
  const { t } = useI18n();
  const save = useSave(one, ['note']);
  const { notes, orderNo } = order;
  const kept = `note.${orderNo}`;
  const [text, setText] = useState(() => readDraft(kept));
  const [wasKept] = useState(text !== '');
  const [isPublic, setPublic] = useState(false);
  const { form, errors, setErrors } = useFieldErrors();
  const field = useRef<HTMLTextAreaElement>(null);

  function type(next: string): void {
    setText(next);
    keepDraft(kept, next);
    setErrors({});
  }

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (one.isBusy) return;
    if (text.trim() === '') {
      setErrors({ 'note.text': t('admin-orders:notes.required') });
      return;
    }
    const failed = await save(() => ({ note: { text, public: isPublic } }));
    setErrors(failed?.fields ?? {});
    if (failed !== null) return;
    type('');
    void showToast({ text: t('admin-orders:saved'), tone: 'success' });
  }

  return (
    <section aria-labelledby="notes" className={styles.part}>
      <h2 id="notes">{t('admin-orders:notes.title')}</h2>
      {notes.map((note) => (
        <p key={note.at} className={`typed ${styles.note}`}>
          {note.text}
          <small>{t('admin-orders:notes.by', { by: note.by, at: longInstant(note.at) })}</small>
        </p>
      ))}
      <details open={wasKept}>
        <summary>{t('admin-orders:notes.open')}</summary>
        <form ref={form} className={styles.form} noValidate onSubmit={(event) => void add(event)}>
          <TemplateChoice
            templates={orderTemplates(t, order)}
            name={order.delivery.firstName}
            onAdd={(added) => {
              type(withTemplate(text, added, NOTE_LENGTH));
              setPublic(true);
              field.current?.focus();
            }}
          />
          <AreaField
            label={t('admin-orders:notes.text')}
            name="note"
            error={errors['note.text']}
            ref={field}
            rows={3}
            maxLength={NOTE_LENGTH}
            value={text}
            onChange={({ target }) => type(target.value)}
          />
          {order.delivery.email !== '' && (
            <fieldset className="choice">
              <legend>{t('admin-orders:notes.who')}</legend>
              {[false, true].map((value) => (
                <label key={String(value)}>
                  <input type="radio" name="public" checked={isPublic === value} onChange={() => setPublic(value)} />{' '}
                  {t(value ? 'admin-orders:notes.public' : 'admin-orders:notes.inside')}
                </label>
              ))}
            </fieldset>
          )}
          <button type="submit" className="button" aria-disabled={one.isBusy}>
            {t(isPublic ? 'admin-orders:notes.addPublic' : 'admin-orders:notes.add')}
          </button>
        </form>
      </details>
    </section>
  );
}
