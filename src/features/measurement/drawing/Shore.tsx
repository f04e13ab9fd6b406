import { shore } from './shore-geometry.ts';
import styles from './Shore.module.css';
import { roundBox, type Box } from './window-geometry.ts';

/** View through the glass. */
export function Shore({ glass }: { glass: Box }) {
  const { hills, water, tower } = shore(glass);
  return (
    <>
      <path className={styles.far} d={hills + tower} />
      <rect className={styles.water} {...roundBox(water)} />
    </>
  );
}
