import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { useI18n } from '../../ui/i18n.tsx';
import type { MessageTemplate } from './templates.ts';

interface TemplateChoiceProps {
  templates: readonly MessageTemplate[];
  /** Name of the customer, as the letter greets. */
  name: string;
  onAdd: (text: string) => void;
}

/** A template from a list, added by a press: a list that is walked by keys writes nothing. */
export function TemplateChoice({ templates, name, onAdd }: TemplateChoiceProps) {
  const { t } = useI18n();
  const [chosen, setChosen] = useState('');
  const text = templates.find((one) => one.name === chosen)?.text;
  return (
    <div className="row">
      <Field label={t('admin-templates:label')} name="template" hint={t('admin-templates:greets', { name })}>
        {(control) => (
          <select {...control} value={chosen} onChange={({ target }) => setChosen(target.value)}>
            <option value="">{t('admin-templates:choose')}</option>
            {templates.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        )}
      </Field>
      {text !== undefined && (
        <button
          type="button"
          className="button"
          onClick={() => {
            setChosen('');
            onAdd(text);
          }}
        >
          {t('admin-templates:add')}
        </button>
      )}
    </div>
  );
}
