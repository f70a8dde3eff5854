import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TransferAnswer } from '../../../src/planning/transfer/transfer.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './transfer-panel.module.css';

interface ExcludedProperties {
  readonly count: number;
  /** The first of them. */
  readonly problems: TransferAnswer['problems'];
}

/** Targets that could not be taken over, and why: they are not harvested. */
export function Excluded({ count, problems }: ExcludedProperties): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  if (count === 0) return null;
  return (
    <>
      <p className={styles.bad}>{texts.transferProblems(count, format.number(count))}</p>
      <ul className={styles.problems}>
        {problems.map(({ target, reason, code, values }) => (
          <li key={`${target.id} ${reason}`}>
            <Link to={`/targets/${target.id}`}>{target.title}</Link>:{' '}
            <Reason message={reason} code={code} values={values} />
          </li>
        ))}
        {count > problems.length ? <li>{texts.andMore(format.number(count - problems.length))}</li> : null}
      </ul>
    </>
  );
}
