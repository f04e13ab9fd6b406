/** The values that attributes of a product may have. They carry no schema, because pages and lists need them without a parser. */

/**
 * Heading of the upper edge: tape that draws pleats, tape for a caravan's track (on one edge or both), a cassette, a
 * tube, a touch strip.
 */
export const HEADINGS = ['pleat-tape', 'track-tape', 'track-tapes', 'cassette', 'tube', 'touch-strip'] as const;
export type Heading = (typeof HEADINGS)[number];

/** Which window drawing stands for the category (design, Look). */
export const DRAWINGS = ['drape', 'sheer', 'zebra', 'roller', 'panel', 'caravan', 'none'] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** Light that a cloth lets through, from most to least. */
export const OPACITIES = ['sheer', 'filter', 'dim', 'blackout'] as const;
export type Opacity = (typeof OPACITIES)[number];

/** Rooms in the order in which filters show them. */
export const ROOMS = ['living', 'bedroom', 'children', 'kitchen', 'bath', 'office'] as const;
export type Room = (typeof ROOMS)[number];

/** Highest number of samples in one pack. */
export const MAX_SAMPLES = 5;
