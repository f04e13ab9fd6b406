/** Numbers of rolls and rests; apart from the forms, whose schemas a list does not need. */

/** Number on the label: `T-031` is a roll, `R-014` a rest. */
export const ROLL_ID = /^[TR]-\d{3,9}$/;

export const isRestId = (id: string): boolean => id.startsWith('R');
