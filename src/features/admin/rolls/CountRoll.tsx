import { useEffect, useId, useRef, useState } from 'react';
import type { ClothStock } from '../../../contract/admin-cloth.ts';
import { typedMetres } from '../../../domain/cutting/purchase.ts';
import { countSchema } from '../../../domain/cutting/roll.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { metresOf } from '../orders/words.ts';
import { placeOf, PlaceFields } from './AddRoll.tsx';
import { clothName, count, versionMeanwhile } from './roll-list.ts';

interface CountRollProps {
  roll: ClothStock;
  onClose: () => void;
  /** Null when the roll is out of stock now. */
  onCounted: (roll: ClothStock | null) => void;
}

/** Dialog that counts a roll or a rest, or gives it another shelf; a label's QR opens it. */
export function CountRoll({ roll, onClose, onCounted }: CountRollProps) {
  const { t } = useI18n();
  const id = useId();
  const length = useRef<HTMLInputElement>(null);
  // The length in the form is of this version, whatever the list fetches behind the dialog.
  const [version, setVersion] = useState(roll.version);
  // The dialog opens with its cross in focus.
  useEffect(() => {
    length.current?.select();
  }, []);
  const form = useForm({
    schema: countSchema,
    valuesOf: (fields) => ({
      length: typedMetres(textOf(fields, 'length')) ?? Number.NaN,
      ...placeOf(fields),
    }),
    send: async (values) => {
      const counted = await count(roll.id, { ...values, version });
      if (counted !== null && 'ok' in counted) {
        setVersion(versionMeanwhile(counted) ?? version);
        return counted;
      }
      onCounted(counted);
      return 'done';
    },
  });
  return (
    <Dialog
      labelledBy={id}
      title={t('admin-cloth:form.countTitle', { id: roll.id })}
      close={t('admin-cloth:rolls.close')}
      onClose={onClose}
    >
      <form className="form" aria-labelledby={id} {...form.props}>
        <p>{clothName(roll)}</p>
        <TextField
          form={form}
          label={t('admin-cloth:form.length')}
          name="length"
          hint={t('admin-cloth:form.lengthZero')}
          ref={length}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          defaultValue={metresOf(roll.length).replace('.', '')}
        />
        <PlaceFields form={form} roll={roll} />
        <FormProblem form={form} title={t('admin-cloth:form.failed')} unsure={t('admin-cloth:form.unsure')} />
        <div className="form-actions">
          <Submit form={form} label={t('admin-cloth:form.save')} busy={t('admin-cloth:form.saving')} />
        </div>
      </form>
    </Dialog>
  );
}
