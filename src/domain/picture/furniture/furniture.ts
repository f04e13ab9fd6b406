/** Furniture of the rooms that a window is drawn in: it stands behind the cloth, and beside it. */
import type { PicturedCloth } from '../scene.ts';
import type { Place } from './place.ts';
import { floorLamp } from './lamps.ts';
import { kitchen } from './kitchen.ts';
import { bedroom } from './bedroom.ts';
import { caravan } from './caravan.ts';

export function paintFurniture(place: Place, cloth: PicturedCloth): void {
  if (!place.scene.furnished) return;
  const { room } = place.scene;
  if (room === 'mutfak') kitchen(place, cloth);
  else if (room === 'yatak') bedroom(place, cloth);
  else if (room === 'karavan') caravan(place, cloth);
  else floorLamp(place);
}
