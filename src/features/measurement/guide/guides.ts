import type { Drawing } from '../../../domain/catalogue.ts';

/** One way of measuring: which kinds of window it is for, and where its steps stand in the dictionary `product`. */
export interface Guide {
  id: 'drape' | 'sheer' | 'blind' | 'panel' | 'caravan';
  drawings: readonly Drawing[];
  help: string;
  steps: number;
  /** Measured inside or outside the recess, to the blinds' tolerance. */
  blind: boolean;
  /** What shows it; one for each place the cloth may hang. */
  views: readonly View[];
}

export const VIEWS = ['drape', 'sheer', 'inside', 'outside', 'panel', 'caravan'] as const;
export type View = (typeof VIEWS)[number];

export const GUIDES: readonly Guide[] = [
  { id: 'drape', views: ['drape'], drawings: ['drape'], help: 'drape', steps: 5, blind: false },
  { id: 'sheer', views: ['sheer'], drawings: ['sheer'], help: 'sheer', steps: 5, blind: false },
  { id: 'blind', views: ['inside', 'outside'], drawings: ['zebra', 'roller'], help: 'blind', steps: 4, blind: true },
  { id: 'panel', views: ['panel'], drawings: ['panel'], help: 'panel', steps: 4, blind: false },
  { id: 'caravan', views: ['caravan'], drawings: ['caravan'], help: 'caravan', steps: 4, blind: false },
];

/** Every window is measured in one of these ways. */
export function guideOf(drawing: Exclude<Drawing, 'none'>): Guide {
  const guide = GUIDES.find(({ drawings }) => drawings.includes(drawing));
  if (!guide) throw new Error(`No guide says how to measure for ${drawing}`);
  return guide;
}
