import type { ReactNode } from 'react';
import type { TransferAnswer } from '../../../src/planning/transfer/transfer.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Excluded } from './excluded.tsx';
import styles from './transfer-panel.module.css';

interface TransferReportProperties {
  readonly report: TransferAnswer;
  readonly isTrial: boolean;
}

/** The result or the preview of a transfer. */
export function TransferReport({ report, isTrial }: TransferReportProperties): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const counts = [
    [texts.transferCreated, report.created],
    [texts.transferChanged, report.changed],
    [texts.transferUnchanged, report.unchanged],
    [texts.transferWithdrawn, report.withdrawn],
  ] as const;
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
      <Excluded count={report.problems.length} problems={report.problems} />
    </div>
  );
}
