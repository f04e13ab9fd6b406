import messages from '#content/built/form-words/en.json';
import { spoken } from '../../../ui/i18n.tsx';
import { MeasurementForm } from '../MeasurementForm.tsx';

export const FormEn = spoken(MeasurementForm, { locale: 'en', messages });
