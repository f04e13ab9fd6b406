/**
 * The doors to what is fetched on an act. A door names all files behind it, and those names weigh: here they stand in a file of
 * their own, fetched with the first act, instead of in the page's first load.
 */
export const brokenForm = () => import('./BrokenForm.tsx');
export const unusualSize = () => import('./unusual-size.ts');
export const words = () => import('../../i18n/load.ts');
export const picture = () => import('./picture/Picture.tsx');
export const photoDoors = () => import('./photo/PhotoDoors.tsx');
export const press = () => import('./press.ts');
export const lineChange = () => import('./change/line-change.tsx');
export const sizeFields = () => import('../../lib/size-fields.ts');
