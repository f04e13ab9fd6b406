import { useEffect, useState } from 'react';
import { answerForm, type DeskMessage, type MessageList } from '../../../contract/admin-desk.ts';
import { ANSWER_MAX } from '../../../domain/shop/message.ts';
import { AreaField, FormProblem, Submit } from '../../../ui/form/fields.tsx';
import { textOf, useForm } from '../../../ui/form/useForm.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import { TemplateChoice } from '../TemplateChoice.tsx';
import { messageTemplates, withTemplate } from '../templates.ts';
import styles from './Desk.module.css';
import { keepDraft, readDraft } from './draft.ts';
import { answerMessage } from './message-list.ts';

interface AnswerFormProps {
  message: DeskMessage;
  list: MessageList;
  onSent: () => void;
}

/**
 * An answer by mail. The form remembers the message as the operator read it: later changes are told before the answer
 * goes.
 */
export function AnswerForm({ message, list, onSent }: AnswerFormProps) {
  const { t } = useI18n();
  const { id, email, language } = message;
  const [version, setVersion] = useState(message.version);
  const form = useForm({
    schema: answerForm,
    valuesOf: (fields) => ({ version, text: textOf(fields, 'text') }),
    async send(values) {
      const failure = await answerMessage(list, message, values);
      if (failure) return failure;
      keepDraft(id, '');
      onSent();
      return 'done';
    },
  });
  const element = form.props.ref;
  // Once told, the next press answers the message as it stands now.
  const isTold = form.problem?.code === 'changed_meanwhile';
  if (isTold && version !== message.version) setVersion(message.version);
  useEffect(() => {
    const field = element.current?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.value = readDraft(id);
    field.focus();
  }, [element, id]);

  return (
    <form
      className={`form ${styles.answer}`}
      aria-label={t('admin-desk:messages.form', { subject: message.subject })}
      {...form.props}
    >
      <TemplateChoice
        templates={messageTemplates(t, message)}
        name={message.name}
        onAdd={(added) => {
          const field = element.current?.elements.namedItem('text');
          if (!(field instanceof HTMLTextAreaElement)) return;
          field.value = withTemplate(field.value, added, ANSWER_MAX);
          keepDraft(id, field.value);
          field.focus();
        }}
      />
      <AreaField
        label={t('admin-desk:messages.text')}
        name="text"
        required
        hint={t(`admin-desk:messages.goesTo.${language}`, { email })}
        error={form.errorOf('text')}
        rows={6}
        maxLength={ANSWER_MAX}
        onChange={({ target }) => keepDraft(id, target.value)}
      />
      <FormProblem form={form} title={t('admin-desk:messages.failed')} unsure={t('admin-desk:messages.unsure')} />
      <div className="form-actions">
        <Submit form={form} label={t('admin-desk:messages.send')} busy={t('admin-desk:messages.sending')} />
      </div>
    </form>
  );
}
