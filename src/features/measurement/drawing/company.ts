/** What keeps the shopper's own window company: fetched with the first size. */
export { ScaleFigure } from './ScaleFigure.tsx';
export { Shore } from './Shore.tsx';
