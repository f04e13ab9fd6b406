/** Advice on an unusual size: fetched as one. */
export { CallRequest } from './CallRequest.tsx';
export { SizeAdvice } from './SizeAdvice.tsx';
