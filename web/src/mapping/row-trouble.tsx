import type { ReactNode } from 'react';
import { harvestTexts } from '../harvests/messages.ts';
import { useMessages } from '../language/language.tsx';
import type { RowProblem } from './mapping-values.ts';
import styles from './mapping.module.css';
import { mappingTexts } from './messages.ts';

interface RowTroubleProperties {
  readonly problem: RowProblem | undefined;
  /** What is to be done where something is missing. */
  readonly incomplete: string;
}

/** What is wrong with a row, under its fields. */
export function RowTrouble({ problem, incomplete }: RowTroubleProperties): ReactNode {
  const texts = useMessages(mappingTexts);
  const { sizeProblem, numberNeeded } = useMessages(harvestTexts);
  const words = { incomplete, twice: texts.twice, size: sizeProblem, number: numberNeeded };
  return (
    <div role="status">{problem === undefined ? null : <p className={styles.bad}>{words[problem]}</p>}</div>
  );
}
