import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ImportView } from '../../../src/selection/csv/import-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './import-dialog.module.css';
import { offerFile } from '../staff/offer-file.ts';
import { reportCsv } from './report-csv.ts';
import { UndoBulkButton } from './undo-bulk-button.tsx';

interface ImportReportProperties {
  readonly answer: ImportView;
  readonly isTrial?: boolean;
}

const shownRows = 200;

/** Every row of the file and what became of it. */
export function ImportReport({ answer, isTrial = false }: ImportReportProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const [isUndone, setUndone] = useState(false);
  const [isOnlyProblems, setOnlyProblems] = useState(answer.refused > 0);
  const taken = isTrial ? answer.rows - answer.refused : answer.created;
  const counts = [format.number(taken), format.number(answer.refused)] as const;
  const rows = answer.report.filter(({ outcome }) => !isOnlyProblems || outcome === 'refused');
  return (
    <section className={styles.report}>
      <div className={styles.reportHead}>
        <p role="status">
          <strong>{isTrial ? texts.importTried(...counts) : texts.importDone(...counts)}</strong>{' '}
          {answer.stopped === null ? null : (
            <>
              {texts.importLeft(answer.left, format.number(answer.left))} <Reason {...answer.stopped} />.
            </>
          )}
        </p>
        {answer.refused === 0 ? null : (
          <Switch
            size="xs"
            label={texts.onlyProblems}
            checked={isOnlyProblems}
            onChange={({ currentTarget }) => setOnlyProblems(currentTarget.checked)}
          />
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => offerFile('import-report.csv', reportCsv(answer))}
        >
          {texts.downloadReport}
        </Button>
        {answer.bulkId === null ? null : (
          <UndoBulkButton
            bulk={{ id: answer.bulkId, kind: 'import', targets: answer.created, isUndone }}
            mayUndo
            onUndone={() => setUndone(true)}
          />
        )}
      </div>
      <div className={styles.rows} tabIndex={0} role="region" aria-label={texts.importOutcome}>
        <table>
          <thead>
            <tr>
              <th>{texts.importRow}</th>
              <th>{texts.fields.url}</th>
              <th>{texts.importOutcome}</th>
              <th>{texts.importProblems}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shownRows).map(({ row, url, outcome, id, reasons }) => (
              <tr key={row} data-outcome={outcome}>
                <td>{format.number(row)}</td>
                <td>{id === null || isUndone ? url : <Link to={`/targets/${id}`}>{url}</Link>}</td>
                <td>{texts.outcomes[outcome]}</td>
                <td>
                  {reasons.map((reason) => (
                    <div key={`${reason.field} ${reason.message}`}>
                      <code>{reason.field}</code> <Reason {...reason} />
                    </div>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shownRows ? <p>{texts.reportFirst(format.number(shownRows))}</p> : null}
    </section>
  );
}
