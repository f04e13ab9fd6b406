/** The room view of the form's product: its choices are the form's own, and a choice made there is made here. */
import type { ComponentType } from 'react';
import { mapsFor, motifsFor } from '../../../domain/picture/compose.ts';
import type { PicturedCloth } from '../../../domain/picture/scene.ts';
import { loadMessages } from '../../../i18n/load.ts';
import { useI18n } from '../../../ui/i18n.tsx';
import type { RoomChoice } from '../../photo-room/Choices.tsx';
import type { MarkedPhoto, TakenSize } from '../../photo/marked-photo.ts';
import { RoomView } from '../../photo-room/RoomView.tsx';
import { clothMap, motifMap } from '../picture/maps.ts';
import type { MeasuredProduct } from '../product.ts';
import { panelChoices, type MeasurementValues } from '../values.ts';

export interface FormRoomProps {
  values: MeasurementValues;
  cloth: PicturedCloth;
  isExample: boolean;
  title: string;
  start?: MarkedPhoto | undefined;
  onTake: (size: TakenSize) => void;
  onMeasure: (marked: MarkedPhoto) => Promise<boolean>;
  onClose: () => void;
}

/** Presses the form's own radio button: price, address and drawings follow as they do there. */
function chooseInForm(name: string, value: string): void {
  const radio = [...document.querySelectorAll<HTMLInputElement>(`#measure input[name=${name}]`)];
  radio.find((one) => one.value === value)?.click();
}

const sampleButton = (): HTMLElement | null => document.querySelector('[data-sample]:not([data-sample=""])');

/**
 * Fetches words and the cloth of every pleat, so that nothing is asked for once the photograph is chosen. Rejects where
 * something is missing; the next press tries again.
 */
export async function prepareRoom(product: MeasuredProduct): Promise<ComponentType<FormRoomProps>> {
  const cloth = { kind: product.drawing, motif: product.motif };
  const names = new Set(product.pleats.flatMap((pleat) => mapsFor({ ...cloth, pleat })));
  const [messages, maps, motifs] = await Promise.all([
    loadMessages(['photo', 'room-view']),
    Promise.all([...names].map(async (name) => [name, await clothMap(name)] as const)),
    Promise.all(motifsFor(cloth).map(async (name) => [name, await motifMap(name)] as const)),
  ]);
  const [clothMaps, motifMaps] = [Object.fromEntries(maps), Object.fromEntries(motifs)];

  return function FormRoom({ values, cloth: pictured, isExample, title, start, onTake, onMeasure, onClose }) {
    const { t, locale } = useI18n();
    const panels = panelChoices(product);
    const choices: RoomChoice[] = [
      {
        name: 'color',
        legend: t('measurement:color'),
        value: values.color,
        options: product.colors.map(({ id, name, hex, paused }) => ({
          value: id,
          label: name,
          hex,
          disabled: Boolean(paused),
        })),
      },
      {
        name: 'pleat',
        legend: t('measurement:pleat.legend'),
        value: values.pleat,
        options: product.pleats.map((pleat) => ({ value: pleat, label: t(`measurement:pleat.${pleat}.name`) })),
      },
      {
        name: 'panels',
        legend: t('measurement:panels.legend'),
        value: values.panels,
        options: panels.map((choice) => ({
          value: choice,
          label: `${t(`measurement:panels.${choice}.name`)}, ${t(`measurement:panels.${choice}.note`)}`,
        })),
      },
    ];
    return (
      <RoomView
        cloth={pictured}
        isExample={isExample}
        title={title}
        choices={choices.filter(({ options }) => options.length > 1)}
        onChoose={chooseInForm}
        maps={clothMaps}
        motifs={motifMaps}
        onSample={
          sampleButton()
            ? () => {
                onClose();
                sampleButton()?.click();
              }
            : undefined
        }
        start={start}
        onTake={onTake}
        onMeasure={onMeasure}
        onClose={onClose}
        messages={messages}
        locale={locale}
      />
    );
  };
}
