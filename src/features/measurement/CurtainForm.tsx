import { island } from '../../ui/i18n.tsx';
import { Curtain, type ClothProps } from './drawing/Cloth.tsx';
import { isCurtain } from './drawing/window-geometry.ts';
import { MeasurementForm, type MeasurementFormProps } from './MeasurementForm.tsx';

/** The island of a curtain. Needs the messages of `measurement` and `rules:measurement`. */
export const CurtainForm = island((props: MeasurementFormProps) => <MeasurementForm {...props} Cloth={Cloth} />);

const Cloth = ({ kind, ...cloth }: ClothProps) => isCurtain(kind) && <Curtain {...cloth} kind={kind} />;
