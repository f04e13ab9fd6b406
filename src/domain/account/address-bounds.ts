/** Longest parts of a saved address, in UTF-16 units. Without a schema, so that who needs a number packs no form. */
export const NEIGHBOURHOOD_MAX = 80;
export const STREET_MAX = 120;
/** Each of the numbers of the building and of the apartment. */
export const DOOR_MAX = 12;
export const DIRECTIONS_MAX = 300;

/** Signs that `addressLine` writes between the parts: `, `, ` No: `, ` D: ` and `, `. */
const BETWEEN = 13;

/** The longest `addressLine`: checkout takes every address that may be saved. */
export const ADDRESS_LINE_MAX = NEIGHBOURHOOD_MAX + STREET_MAX + 2 * DOOR_MAX + DIRECTIONS_MAX + BETWEEN;
