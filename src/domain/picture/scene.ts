/**
 * Places of all parts in the picture of a window, in centimetres: x from the window's middle, y from the rail
 * downwards.
 */
import { luminance, linearOf } from './light.ts';
import type { Motif } from './motifs.ts';
import { roomOf, type RoomKind } from './room-kind.ts';
import type { Drawing } from '../product/attributes.ts';
import type { GatherSide, PleatType } from '../price/pricing.ts';

/** How much light a cloth lets through, as the product's file says. */
export type Opacity = 'sheer' | 'filter' | 'dim' | 'blackout';

export interface PicturedCloth {
  kind: Exclude<Drawing, 'none'>;
  /** `#9aa68e` */
  color: string;
  opacity: Opacity;
  /** In cm. */
  width: number;
  height: number;
  pleat: PleatType;
  /** Where a single panel gathers; null for two. */
  gather: GatherSide | null;
  lined: boolean;
  motif?: Motif | undefined;
  /** Drawn by a motor: it needs no chain. */
  motorized?: boolean;
  /**
   * Layers between it and the glass, beginning at the glass, in the same window; left out, a curtain hangs before a
   * plain sheer that no price holds.
   */
  behind?: readonly BehindCloth[];
  /** Nothing of it hangs: the window is bare. */
  bare?: boolean;
  /** Name of the window in the shopper's words; the room is drawn by it. */
  roomName?: string;
  /** Fitting that all of it hangs from; left out, the usual one of its kind. */
  carrier?: 'rod' | 'track';
}

export type BehindCloth = Omit<PicturedCloth, 'width' | 'height' | 'behind' | 'bare' | 'carrier' | 'roomName'>;

export interface Frame {
  /** Size of the picture, in pixels. */
  width: number;
  height: number;
  /** Where the window hangs in a picture that leaves room for words; else in its middle. */
  stage?: Stage;
}

/** Shares of a picture's width and height. */
export interface Stage {
  /** Middle of the rail. */
  middle: number;
  /** How wide the rail may become. */
  widest: number;
  /** How high the rail may hang, and where the floor begins. */
  rail: number;
  floor: number;
}

export interface Scene {
  /** Part of the wall in the picture. */
  shown: { left: number; top: number; width: number; pxPerCm: number };
  /** The opening in the wall. */
  window: Box;
  sashes: number;
  floor: number;
  /** Where the lamp of the evening stands. */
  lamp: { x: number; y: number };
  /** Where the sun of a window at the viewer's back falls on the wall. */
  sun: number;
  /** On which side of the window things stand. */
  figures: 'left' | 'right';
  room: RoomKind;
  /** A picture that leaves room for words has neither furniture nor a lamp that is seen. */
  furnished: boolean;
  /** A darker wall, on which light cloth is seen. */
  darkWall: boolean;
  /** How much brighter the room is shown, from 1. */
  exposure: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The narrowest piece of wall that is shown, in cm: a larger one makes the window look lost. */
const LEAST_SHOWN = 371;
/** Wall above the rail and floor below the wall, in cm. */
const ABOVE = 38;
const FLOOR = 27;
/** Wall beside the rail for dimension line, cat and stool: in a wide picture, and in one about as high as wide. */
const BESIDE = { wide: 60, square: 27 } as const;
const WIDE_FROM = 1.15;

/** Where a rail usually hangs above the floor, in cm. */
const RAIL_ABOVE_FLOOR = 236;
/** Curtains this long, in cm, are taken to reach the floor; shorter ones end at the sill. */
const FLOOR_LENGTH_FROM = 205;
/** Blinds this long belong to a balcony door. */
const DOOR_FROM = 185;
const SILL_ABOVE_FLOOR = 88;
export const WORKTOP_CM = 91;
const SILL_ABOVE_WORKTOP = 15;
/** Cloth lighter than this, in linear light, hangs before a darker wall. */
const LIGHT_CLOTH = 0.42;
/** Glass below a floor-length curtain ends above a radiator. */
const RADIATOR_SILL = 62;
const SASH_CM = 85;
/** Windows lower than this, in cm, are shown without the floor, with this much wall below. */
const SMALL = 130;
const BELOW_SMALL = 45;
const BELOW_KITCHEN = 62;
const BELOW_CARAVAN = 52;

export const isBlind = (kind: PicturedCloth['kind']): boolean => kind === 'zebra' || kind === 'roller';
export const isPleated = (kind: PicturedCloth['kind']): boolean =>
  kind === 'drape' || kind === 'sheer' || kind === 'caravan';

/** To which length the cloth hangs; the room is built around it. */
export function endsAt({ kind, height }: Pick<PicturedCloth, 'kind' | 'height'>): 'floor' | 'sill' {
  if (kind === 'caravan') return 'sill';
  return height >= (isBlind(kind) ? DOOR_FROM : FLOOR_LENGTH_FROM) ? 'floor' : 'sill';
}

/** A window of a width and height in cm, and as much of the room as fits the frame. */
export function sceneOf(cloth: PicturedCloth, frame: Frame): Scene {
  const { width, height } = cloth;
  const onFloor = endsAt(cloth) === 'floor';
  const kind = frame.stage ? 'salon' : cloth.kind === 'caravan' ? 'karavan' : roomOf(cloth.roomName);
  const aboveFloor = kind === 'mutfak' ? WORKTOP_CM + SILL_ABOVE_WORKTOP : SILL_ABOVE_FLOOR;
  const floor = onFloor ? height + 1.2 : Math.max(RAIL_ABOVE_FLOOR, height + aboveFloor);
  const room = {
    window: openingOf(cloth, floor, onFloor),
    sashes: kind === 'karavan' ? 1 : Math.max(1, Math.min(6, Math.round(openingWidth(cloth) / SASH_CM))),
    floor,
    room: kind,
    furnished: !frame.stage,
    darkWall: !frame.stage && !cloth.bare && luminance(...linearOf(cloth.color)) > LIGHT_CLOTH,
  };
  if (frame.stage) {
    const shown = shownOn(frame.stage, width, floor, frame);
    // Right of it runs the line of its height.
    const sun = Math.max(STAGE_SUN, shown.left - 20);
    return { shown, ...room, ...lightsOf(shown, floor), sun, figures: 'left', exposure: STAGE_EXPOSURE };
  }
  const ratio = frame.width / frame.height;
  const beside = ratio >= WIDE_FROM ? BESIDE.wide : BESIDE.square;
  // A small window in the wall is drawn without the floor, or the cloth would be lost.
  const low = kind === 'karavan' ? BELOW_CARAVAN : kind === 'mutfak' ? BELOW_KITCHEN : BELOW_SMALL;
  const isLow = !onFloor && (height < SMALL || kind === 'karavan');
  const lowest = isLow ? Math.min(height + low, floor + FLOOR) : floor + FLOOR;
  const tall = ABOVE + lowest;
  const least = ratio >= WIDE_FROM && lowest > floor ? LEAST_SHOWN : 0;
  const shown = Math.max(least, width + 2 * beside, tall * ratio);
  const pxPerCm = frame.width / shown;
  // Height to spare goes to the wall above: a floor without an end would be a ramp.
  const top = lowest - frame.height / pxPerCm;
  const part = { left: -shown / 2, top, width: shown, pxPerCm };
  return {
    shown: part,
    ...room,
    ...lightsOf(part, floor),
    lamp: lampOf(kind, part, width, floor),
    figures: 'right',
    exposure: 1,
  };
}

/** Space between the lamp and the line of the height, in cm. */
const LAMP_FREE = 26;
/** Where little wall is left, only half of a shade is in the picture. */
const LAMP_CUT = -6;
/** Middle of the lamp's shade above the floor. */
const LAMP_CM = { salon: 148, mutfak: 182, yatak: 86, karavan: 150 } as const satisfies Record<RoomKind, number>;

/** Left of the window; in a narrow picture its edge cuts it. */
function lampOf(kind: RoomKind, { left, width }: Scene['shown'], railCm: number, floor: number): Scene['lamp'] {
  const free = -railCm / 2 - left;
  const x = left + Math.min(width * 0.1, Math.max(LAMP_CUT, free - LAMP_FREE - 14));
  return { x, y: kind === 'karavan' ? KARAVAN_LAMP : floor - LAMP_CM[kind] };
}
/** In cm below the rail. */
const KARAVAN_LAMP = 12;

/** So far left of the window, in cm, that words beside it stand on lit wall. */
const STAGE_SUN = -370;
/** As a photographer would for a catalogue: words stand on the wall. */
const STAGE_EXPOSURE = 1.13;

/** As large as both the rail and the wall below it allow; the floor stays where it is. */
function shownOn(stage: Stage, railCm: number, floor: number, frame: Frame): Scene['shown'] {
  const pxPerCm = Math.min(((stage.floor - stage.rail) * frame.height) / floor, (stage.widest * frame.width) / railCm);
  return {
    left: (-stage.middle * frame.width) / pxPerCm,
    top: floor - (stage.floor * frame.height) / pxPerCm,
    width: frame.width / pxPerCm,
    pxPerCm,
  };
}

const lightsOf = ({ left, width }: Scene['shown'], floor: number): Pick<Scene, 'lamp' | 'sun'> => ({
  lamp: { x: left + width * 0.1, y: floor - 118 },
  sun: left + width * 0.06,
});

/** How far the rail passes the opening on each side, as a share of its width; blinds sit on the frame. */
const REACH = { drape: 0.085, sheer: 0.07, panel: 0.05, caravan: 0.1, zebra: 0.03, roller: 0.03 } as const;

const openingWidth = ({ kind, width }: PicturedCloth): number => width * (1 - 2 * REACH[kind]);

function openingOf(cloth: PicturedCloth, floor: number, onFloor: boolean): Box {
  const half = openingWidth(cloth) / 2;
  const { kind, height } = cloth;
  const head = Math.min(height * 0.08, isBlind(kind) ? 6 : 11);
  const bottom = !onFloor
    ? height - (kind === 'caravan' ? height * 0.08 : 3)
    : isBlind(kind) || kind === 'panel'
      ? floor - 3
      : floor - RADIATOR_SILL;
  return { left: -half, right: half, top: head, bottom };
}
