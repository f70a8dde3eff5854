import type { ReactNode } from 'react';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import mappingMessages from '../../translations/en/mapping.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { RowProblem } from './mapping-values.ts';
import styles from './mapping.module.css';

interface RowTroubleProperties {
  readonly problem: RowProblem | undefined;
  /** What is to be done where something is missing. */
  readonly incomplete: string;
}

/** What is wrong with a row, under its fields. */
export function RowTrouble({ problem, incomplete }: RowTroubleProperties): ReactNode {
  const texts = useMessages(mappingMessages);
  const { sizeProblem, numberNeeded } = useMessages(harvestMessages);
  const words = { incomplete, twice: texts.twice, size: sizeProblem, number: numberNeeded };
  return (
    <div role="status">{problem === undefined ? null : <p className={styles.bad}>{words[problem]}</p>}</div>
  );
}
