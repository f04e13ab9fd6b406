/**
 * The doors to forms that a press opens. A door names all files behind it, and those names weigh: here they stand in a file of their
 * own, fetched with the first press, instead of in the page's first load.
 */
export const deliveryEdit = async () => (await import('./DeliveryEdit.tsx')).DeliveryEdit;
export const roomsEdit = async () => (await import('./RoomsEdit.tsx')).RoomsEdit;
export const promiseEdit = async () => (await import('./PromiseEdit.tsx')).PromiseEdit;
export const lineChange = async () => (await import('./LineChange.tsx')).LineChange;
export const addLine = async () => (await import('./AddLine.tsx')).AddLine;
export const remakeDialog = async () => (await import('./RemakeDialog.tsx')).RemakeDialog;
