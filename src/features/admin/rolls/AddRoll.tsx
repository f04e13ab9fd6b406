import { useId, useRef, useState } from 'react';
import type { ClothStock } from '../../../contract/admin-cloth.ts';
import { typedMetres } from '../../../domain/cutting/purchase.ts';
import { ROLL_MAX, rollSchema, WIDEST_ROLL } from '../../../domain/cutting/roll.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormProblem, Submit, TextField } from '../../../ui/form/fields.tsx';
import { textOf, useForm, type Form } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { add, nameOfRoll } from './roll-list.ts';

/** A product that is cut from rolls, with what the catalogue knows of it. */
export interface RollCloth {
  readonly id: number;
  readonly name: string;
  /** Width of its roll in cm; null where nobody wrote it down. */
  readonly width: number | null;
  readonly colors: readonly { readonly id: string; readonly name: string }[];
}

interface AddRollProps {
  cloths: readonly RollCloth[];
  onClose: () => void;
  onAdded: (roll: ClothStock) => void;
}

/** Dialog for a roll that was delivered. */
export function AddRoll({ cloths, onClose, onAdded }: AddRollProps) {
  const { t } = useI18n();
  const id = useId();
  const attempt = useRef<string | null>(null);
  const [cloth, setCloth] = useState<RollCloth>();
  const form = useForm({
    schema: rollSchema,
    valuesOf: (fields) => ({
      productId: cloth?.id,
      color: textOf(fields, 'color') === '' ? null : textOf(fields, 'color'),
      width: Number(textOf(fields, 'width')),
      length: typedMetres(textOf(fields, 'length')) ?? Number.NaN,
      ...placeOf(fields),
    }),
    send: async (values) => {
      // Mended after a lost answer it is still the same roll.
      attempt.current ??= nameOfRoll(values);
      const added = await add(values, attempt.current);
      if ('ok' in added) return added;
      onAdded(added);
      return 'done';
    },
  });
  return (
    <Dialog
      labelledBy={id}
      title={t('admin-cloth:form.addTitle')}
      close={t('admin-cloth:rolls.close')}
      onClose={onClose}
    >
      <form className="form" aria-labelledby={id} {...form.props}>
        <Field label={t('admin-cloth:form.product')} name="productId" required error={form.errorOf('productId')}>
          {(control) => (
            <select
              {...control}
              defaultValue=""
              onChange={({ target }) => setCloth(cloths.find((one) => String(one.id) === target.value))}
            >
              <option value="">{t('admin-cloth:form.choose')}</option>
              {cloths.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('admin-cloth:form.color')} name="color" required error={form.errorOf('color')}>
          {(control) => (
            <select {...control} key={cloth?.id}>
              {cloth?.colors.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <div className="form-pair">
          <TextField
            form={form}
            label={t('admin-cloth:form.length')}
            name="length"
            hint={t('admin-cloth:form.lengthHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
          <Field label={t('admin-cloth:form.width')} name="width" required error={form.errorOf('width')}>
            {(control) => (
              <input
                {...control}
                key={cloth?.id}
                type="number"
                min={1}
                max={WIDEST_ROLL}
                defaultValue={cloth?.width ?? ''}
              />
            )}
          </Field>
        </div>
        <PlaceFields form={form} />
        <FormProblem form={form} title={t('admin-cloth:form.failed')} unsure={t('admin-cloth:form.unsure')} />
        <div className="form-actions">
          <Submit form={form} label={t('admin-cloth:form.save')} busy={t('admin-cloth:form.saving')} />
        </div>
      </form>
    </Dialog>
  );
}

export const placeOf = (fields: FormData) => ({
  lot: textOf(fields, 'lot'),
  shelf: textOf(fields, 'shelf'),
  supplier: textOf(fields, 'supplier'),
});

/** Dye lot, shelf and supplier. */
export function PlaceFields({ form, roll }: { form: Form; roll?: Pick<ClothStock, 'lot' | 'shelf' | 'supplier'> }) {
  const { t } = useI18n();
  return (
    <>
      <div className="form-pair">
        <TextField
          form={form}
          label={t('admin-cloth:form.lot')}
          name="lot"
          hint={t('admin-cloth:form.lotHint')}
          autoComplete="off"
          maxLength={ROLL_MAX.lot}
          defaultValue={roll?.lot ?? ''}
        />
        <TextField
          form={form}
          label={t('admin-cloth:form.shelf')}
          name="shelf"
          required={false}
          autoComplete="off"
          maxLength={ROLL_MAX.shelf}
          defaultValue={roll?.shelf ?? ''}
        />
      </div>
      <TextField
        form={form}
        label={t('admin-cloth:form.supplier')}
        name="supplier"
        required={false}
        autoComplete="off"
        maxLength={ROLL_MAX.supplier}
        defaultValue={roll?.supplier ?? ''}
      />
    </>
  );
}
