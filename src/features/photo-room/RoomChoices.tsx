import { useI18n } from '../../ui/i18n.tsx';
import { Choice } from './Choices.tsx';
import type { RoomViewProps } from './room-props.ts';

/** How far the cloth is drawn: 0 closed, 1 open. */
export const STOPS = { closed: 0, half: 0.5, open: 1 } as const;
export type Stop = keyof typeof STOPS;

interface RoomChoicesProps extends Pick<RoomViewProps, 'cloth' | 'choices' | 'onChoose'> {
  onFloor: boolean;
  onLength: (onFloor: boolean) => void;
  drawn: Stop;
  onDrawn: (drawn: Stop) => void;
  sheer: boolean;
  onSheer: (sheer: boolean) => void;
}

/** Choices of the form, and those that only the picture knows. */
export function RoomChoices(props: RoomChoicesProps) {
  const { cloth, choices, onChoose, onFloor, onLength, drawn, onDrawn, sheer, onSheer } = props;
  const { t } = useI18n();
  return (
    <div className="room-choices">
      {choices.map((choice) => (
        <Choice key={choice.name} choice={choice} onChoose={(value) => onChoose(choice.name, value)} />
      ))}
      <Choice
        choice={{
          name: 'length',
          legend: t('room-view:length.legend'),
          value: onFloor ? 'floor' : 'sill',
          options: (['floor', 'sill'] as const).map((value) => ({ value, label: t(`room-view:length.${value}`) })),
        }}
        onChoose={(value) => onLength(value === 'floor')}
      />
      <Choice
        choice={{
          name: 'drawn',
          legend: t('room-view:drawn.legend'),
          value: drawn,
          options: (['open', 'half', 'closed'] as const).map((value) => ({
            value,
            label: t(`room-view:drawn.${value}`),
          })),
        }}
        onChoose={(value) => onDrawn(value as Stop)}
      />
      {cloth.kind === 'drape' && (
        <label className="room-sheer">
          <input type="checkbox" checked={sheer} onChange={({ target }) => onSheer(target.checked)} />
          {t('room-view:sheer')}
        </label>
      )}
    </div>
  );
}
