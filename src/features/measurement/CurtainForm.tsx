import { island } from '../../ui/i18n.tsx';
import { CurtainChoices } from './CurtainChoices.tsx';
import { Curtain } from './drawing/Curtain.tsx';
import type { ClothProps } from './drawing/Rail.tsx';
import { isCurtain } from './drawing/window-geometry.ts';
import { MeasurementForm, type MeasurementFormProps } from './MeasurementForm.tsx';

const Cloth = ({ kind, ...cloth }: ClothProps) => isCurtain(kind) && <Curtain {...cloth} kind={kind} />;

/** The island of a curtain. Needs the messages of `measurement` and `rules:measurement`. */
export const CurtainForm = island((props: MeasurementFormProps) => (
  <MeasurementForm {...props} Cloth={Cloth} Choices={CurtainChoices} />
));
