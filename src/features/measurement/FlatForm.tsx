import { island } from '../../ui/i18n.tsx';
import type { ClothProps } from './drawing/Cloth.tsx';
import { FlatCloth } from './drawing/FlatCloth.tsx';
import { isFlat } from './drawing/window-geometry.ts';
import { MeasurementForm, type MeasurementFormProps } from './MeasurementForm.tsx';

/** The island of a blind or sliding panels. Needs the messages of `measurement` and `rules:measurement`. */
export const FlatForm = island((props: MeasurementFormProps) => <MeasurementForm {...props} Cloth={Cloth} />);

const Cloth = ({ kind, ...cloth }: ClothProps) => isFlat(kind) && <FlatCloth {...cloth} kind={kind} />;
