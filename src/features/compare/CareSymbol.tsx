import type { ClothFacts } from '../../domain/product/cloth-facts.ts';
import styles from './ComparePage.module.css';

const CROSS = 'M4 4l16 16M20 4 4 20';

/** The outlines of the trade's care symbols (market §6); dusting and wiping have none, and get a brush and a hand's cloth. */
const OUTLINES: Readonly<Record<ClothFacts['care'][number], string>> = {
  'wash-30': 'M1.5 6l2.5 15h16l2.5-15M1.8 8q2.5 2 5.1 0t5.1 0 5.1 0 5.1 0',
  'no-bleach': `M12 4 22 20H2z${CROSS}`,
  'no-tumble': `M3 3h18v18H3zM12 5a7 7 0 1 1 0 14 7 7 0 0 1 0-14z${CROSS}`,
  'iron-low': 'M2 18h19l-2.5-11H9M3 18c0-4 3-6 7-6h9.5M12 15h.01',
  'iron-damp': 'M2 16h19L18.5 6H9M3 16c0-4 3-5.5 7-5.5h9.5M7 19v2M12 19v2M17 19v2',
  'dry-clean': 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM9.5 17V7.5h3.2a2.7 2.7 0 0 1 0 5.4H9.5',
  wipe: 'M3 15c3-5 6-5 9-2s6 2 9-2v7H3zM6 8h.01M12 5h.01M17 7h.01',
  dust: 'M4 20l7-7M9 11l4 4M11 9l8-6 2 2-6 8z',
};

/** Beside its words, which say the same. */
export const CareSymbol = ({ code }: { code: keyof typeof OUTLINES }) => (
  <svg className={styles.symbol} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
    <path d={OUTLINES[code]} />
    {code === 'wash-30' && (
      <text x="12" y="18" className={styles.degrees}>
        30
      </text>
    )}
  </svg>
);
