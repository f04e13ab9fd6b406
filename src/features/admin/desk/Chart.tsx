import styles from './Desk.module.css';

export interface ChartRow {
  readonly key: number | string;
  readonly name: string;
  readonly amount: number;
  /** The amount as it is read. */
  readonly words: string;
}

/** Length of the longest bar in units of the drawing. */
const LONGEST = 100;

/** A table whose bars are for the eye only. */
export function Chart({ title, rows }: { title: string; rows: readonly ChartRow[] }) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map(({ amount }) => amount));
  return (
    <table className={styles.chart}>
      <caption>{title}</caption>
      <tbody>
        {rows.map(({ key, name, amount, words }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>
              <span>{words}</span>
              <svg viewBox={`0 0 ${LONGEST} 8`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={(amount / most) * LONGEST} height="8" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
