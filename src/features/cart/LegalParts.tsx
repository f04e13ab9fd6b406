import type { ReactNode } from 'react';
import type { LegalPart, LegalSection } from '../../i18n/order-contract.ts';
import styles from './LegalParts.module.css';

interface LegalPartsProps {
  intro: string;
  sections: readonly LegalSection[];
  /** Drawn where the text has its sums. */
  sums: ReactNode;
}

/** A text of a contract, section by section, for the screen and for paper. */
export const LegalParts = ({ intro, sections, sums }: LegalPartsProps) => (
  <div className={styles.text}>
    <p>{intro}</p>
    {sections.map(({ title, parts }) => (
      <section key={title}>
        <h3>{title}</h3>
        {parts.map((part, at) => (
          <Part key={at} part={part} sums={sums} />
        ))}
      </section>
    ))}
  </div>
);

function Part({ part, sums }: { part: LegalPart; sums: ReactNode }) {
  switch (part.kind) {
    case 'paragraph':
      return <p>{part.text}</p>;
    case 'sums':
      return sums;
    case 'facts':
      return (
        <dl className={styles.facts}>
          {part.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      );
    case 'goods':
      return (
        <table className={styles.goods}>
          <thead>
            <tr>
              {part.head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {part.rows.map((cells, at) => (
              <tr key={at}>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
  }
}
