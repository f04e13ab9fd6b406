import messages from '#content/built/form-words/tr.json';
import { spoken } from '../../../ui/i18n.tsx';
import { MeasurementForm } from '../MeasurementForm.tsx';

export const FormTr = spoken(MeasurementForm, { locale: 'tr', messages });
