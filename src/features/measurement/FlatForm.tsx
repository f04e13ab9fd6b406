import { island } from '../../ui/i18n.tsx';
import { FlatCloth } from './drawing/FlatCloth.tsx';
import type { ClothProps } from './drawing/Rail.tsx';
import { isFlat } from './drawing/window-geometry.ts';
import { MeasurementForm, type MeasurementFormProps } from './MeasurementForm.tsx';
import type { KindChoicesProps } from './CurtainChoices.tsx';

const Cloth = ({ kind, ...cloth }: ClothProps) => isFlat(kind) && <FlatCloth {...cloth} kind={kind} />;

/** What hangs flat has one pleat, which is none, and is not asked for it (decisions P15). */
const Choices = ({ product: { pleats } }: KindChoicesProps) => <input type="hidden" name="pleat" value={pleats[0]} />;

/** The island of a blind or of sliding panels. Needs the messages of `measurement` and `rules:measurement`. */
export const FlatForm = island((props: MeasurementFormProps) => (
  <MeasurementForm {...props} Cloth={Cloth} Choices={Choices} />
));
