import type { ClothMaps } from '../../domain/picture/cloth-map.ts';
import type { MotifMaps } from '../../domain/picture/motifs.ts';
import type { PicturedCloth } from '../../domain/picture/scene.ts';
import type { MarkedPhoto, TakenSize } from '../photo/marked-photo.ts';
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
  /** The photograph that was measured before, with its marks. */
  start?: MarkedPhoto | undefined;
  /** Fills the form with the size that a sheet gives the marks. */
  onTake?: ((size: TakenSize) => void) | undefined;
  /** Measures the window on the same photograph; false where that cannot be fetched. */
  onMeasure?: ((marked: MarkedPhoto) => Promise<boolean>) | undefined;
  /** Asks for a sample; left out where none is offered. */
  onSample?: (() => void) | undefined;
  onClose: () => void;
}
