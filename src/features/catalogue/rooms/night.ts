import { loadStyles } from '../../../lib/module-files.ts';
import styles from './night.css?url';

/** Fetches how a room by day and by night looks: far below the first screen of most pages. */
export const dressNight = (): Promise<void> => loadStyles(styles);
