import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TransferAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { harvestTexts } from './messages.ts';
import styles from './transfer-panel.module.css';

interface TransferReportProperties {
  readonly report: TransferAnswer;
  readonly isTrial: boolean;
}

/** What a transfer did, or would do. */
export function TransferReport({ report, isTrial }: TransferReportProperties): ReactNode {
  const texts = useMessages(harvestTexts);
  const { format } = useSpoken();
  const counts = [
    [texts.transferCreated, report.created],
    [texts.transferChanged, report.changed],
    [texts.transferUnchanged, report.unchanged],
    [texts.transferWithdrawn, report.withdrawn],
  ] as const;
  const { length } = report.problems;
  return (
    <div className={styles.report}>
      <p className={styles.state}>{isTrial ? texts.transferTrial : texts.transferDone}</p>
      <ul className={styles.counts}>
        {counts.map(([name, count]) => (
          <li key={name}>
            <strong>{format.number(count)}</strong> {name}
          </li>
        ))}
      </ul>
      {length === 0 ? null : (
        <>
          <p className={styles.bad}>{texts.transferProblems(length, format.number(length))}</p>
          <ul className={styles.problems}>
            {report.problems.map(({ record, reason }) => (
              <li key={record.id}>
                <Link to={`/records/${record.id}`}>{record.title}</Link>: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
