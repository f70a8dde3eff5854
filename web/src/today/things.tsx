import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './today.module.css';

export interface Thing {
  readonly id: string;
  /** Without: it cannot be opened. */
  readonly to?: string;
  readonly name: string;
  readonly mark?: ReactNode;
  /** Below the name, in small. */
  readonly facts?: ReactNode;
}

interface ThingsProperties {
  readonly things: readonly Thing[];
  /** Where there are none: what would be here. */
  readonly none: string;
}

/** A short list of things, most of which can be opened. */
export function Things({ things, none }: ThingsProperties): ReactNode {
  if (things.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.things}>
      {things.map(({ id, to, name, mark, facts }) => (
        <li key={id}>
          <div className={styles.thingHead}>
            {to === undefined ? <span>{name}</span> : <Link to={to}>{name}</Link>}
            {mark}
          </div>
          {facts === undefined ? null : <div className={styles.facts}>{facts}</div>}
        </li>
      ))}
    </ul>
  );
}
