/** Ways of measuring a window, for the guide's page, the help beside the fields and assistants. */
import type { Drawing } from '../product/attributes.ts';

type FiveSteps = `${'drape' | 'sheer'}.${1 | 2 | 3 | 4 | 5}`;
type FourSteps = `${'blind' | 'panel' | 'caravan'}.${1 | 2 | 3 | 4}`;

/** One way of measuring, and which kinds of window it is for. */
export interface Guide {
  id: 'drape' | 'sheer' | 'blind' | 'panel' | 'caravan';
  drawings: readonly Drawing[];
  /** Steps to do, one message after the other. */
  steps: readonly `product:help.${FiveSteps | FourSteps}`[];
  /** Measured inside or outside the recess, to the blinds' tolerance. */
  blind: boolean;
  /** Drawings of it; one for each place the cloth may hang. */
  views: readonly View[];
}

export const VIEWS = ['drape', 'sheer', 'inside', 'outside', 'panel', 'caravan'] as const;
export type View = (typeof VIEWS)[number];

export const GUIDES: readonly Guide[] = [
  {
    id: 'drape',
    views: ['drape'],
    drawings: ['drape'],
    steps: [
      'product:help.drape.1',
      'product:help.drape.2',
      'product:help.drape.3',
      'product:help.drape.4',
      'product:help.drape.5',
    ],
    blind: false,
  },
  {
    id: 'sheer',
    views: ['sheer'],
    drawings: ['sheer'],
    steps: [
      'product:help.sheer.1',
      'product:help.sheer.2',
      'product:help.sheer.3',
      'product:help.sheer.4',
      'product:help.sheer.5',
    ],
    blind: false,
  },
  {
    id: 'blind',
    views: ['inside', 'outside'],
    drawings: ['zebra', 'roller'],
    steps: ['product:help.blind.1', 'product:help.blind.2', 'product:help.blind.3', 'product:help.blind.4'],
    blind: true,
  },
  {
    id: 'panel',
    views: ['panel'],
    drawings: ['panel'],
    steps: ['product:help.panel.1', 'product:help.panel.2', 'product:help.panel.3', 'product:help.panel.4'],
    blind: false,
  },
  {
    id: 'caravan',
    views: ['caravan'],
    drawings: ['caravan'],
    steps: ['product:help.caravan.1', 'product:help.caravan.2', 'product:help.caravan.3', 'product:help.caravan.4'],
    blind: false,
  },
];

/** Every window is measured in one of these ways. */
export function guideOf(drawing: Exclude<Drawing, 'none'>): Guide {
  const guide = GUIDES.find(({ drawings }) => drawings.includes(drawing));
  if (!guide) throw new Error(`No guide says how to measure for ${drawing}`);
  return guide;
}
