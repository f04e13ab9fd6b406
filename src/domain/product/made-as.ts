/** How goods hang and are drawn: apart from the schemas of their files, which no page needs. */

/** What the upper edge hangs by: tape that draws pleats, tape for a caravan's track (on one edge or both), a cassette, a tube, a touch strip. */
export const HEADINGS = ['pleat-tape', 'track-tape', 'track-tapes', 'cassette', 'tube', 'touch-strip'] as const;
export type Heading = (typeof HEADINGS)[number];

/** Which window drawing stands for the category (design, Look). */
export const DRAWINGS = ['drape', 'sheer', 'zebra', 'roller', 'panel', 'caravan', 'none'] as const;
export type Drawing = (typeof DRAWINGS)[number];
