import type { ClothMaps } from '../../domain/picture/compose.ts';
import type { MotifMaps } from '../../domain/picture/motifs.ts';
import type { PicturedCloth } from '../../domain/picture/scene.ts';
import type { RoomChoice } from './Choices.tsx';

export interface RoomViewProps {
  cloth: PicturedCloth;
  /** No size is typed yet: an example's width is the scale. */
  isExample: boolean;
  /** Product and colour. */
  title: string;
  choices: readonly RoomChoice[];
  onChoose: (name: string, value: string) => void;
  /** Cloth of every choice: fetched before the photograph, so that nothing is asked for while it is shown. */
  maps: ClothMaps;
  motifs: MotifMaps;
  /** Asks for a sample; left out where none is offered. */
  onSample?: (() => void) | undefined;
  onClose: () => void;
}
