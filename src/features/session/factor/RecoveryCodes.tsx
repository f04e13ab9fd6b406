import * as z from 'zod/mini';
import { saveFile } from '../../../lib/save-file.ts';
import { CheckField } from '../../../ui/form/CheckField.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Submit } from '../../../ui/form/fields.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import styles from './factor.module.css';

const keptForm = z.object({ kept: z.literal(true, 'factor.kept') });

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => Promise<'done' | 'leaving'>;
}

/** The codes for the day without the phone, shown this once, with three ways to keep them. Focused in the place of the step before. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { t } = useI18n();
  const form = useForm({
    schema: keptForm,
    valuesOf: (fields) => ({ kept: fields.has('kept') }),
    send: onKept,
  });
  const title = useFocusAfter<HTMLHeadingElement>(1);
  const text = codes.join('\n');
  return (
    <form className="form" {...form.props}>
      <h2 ref={title} tabIndex={-1} className={styles.title}>
        {t('admin-factor:recovery.title')}
      </h2>
      <p>{t('admin-factor:recovery.text')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="form-actions">
        <CopyButton
          value={text}
          label={t('admin-factor:setUp.copy')}
          name={t('admin-factor:recovery.copyAll')}
          done={t('admin-factor:setUp.copied')}
          failed={t('admin-factor:setUp.uncopied')}
        />
        <button
          type="button"
          className="button"
          onClick={() =>
            saveFile(t('admin-factor:recovery.file'), new Blob([`${text}\n`], { type: 'text/plain;charset=utf-8' }))
          }
        >
          {t('admin-factor:recovery.download')}
        </button>
        <button type="button" className="button" onClick={() => print()}>
          {t('admin-factor:recovery.print')}
        </button>
      </div>
      <CheckField form={form} name="kept" required>
        {t('admin-factor:recovery.kept')}
      </CheckField>
      <div className="form-actions">
        <Submit form={form} label={t('admin-factor:recovery.done')} busy={t('admin-factor:recovery.done')} />
      </div>
    </form>
  );
}
