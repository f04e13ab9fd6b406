import type { ReactNode } from 'react';
import './facts.css';

export interface Fact {
  name: string;
  value: string;
  /** Stands after the value, such as a button that copies it. */
  more?: ReactNode;
}

/** Names and values in two columns, the values to be read out on the phone or copied. */
export const Facts = ({ rows }: { rows: readonly Fact[] }) => (
  <dl className="facts">
    {rows.map(({ name, value, more }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <span className="fact-value">{value}</span>
          {more}
        </dd>
      </div>
    ))}
  </dl>
);
