import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { JobView } from '../../../src/harvesting/jobs/job-shape.ts';
import type { ReportShape } from '../../../src/harvesting/jobs/job-report-shape.ts';
import jobMessages from '../../translations/en/jobs.json' with { type: 'json' };
import { staffPath, staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { Panel } from '../staff/panel.tsx';
import { isOver } from './job-names.ts';
import styles from './job-reports.module.css';
import { ReportText } from './report-text.tsx';

/** Every report of a job, to read here or to download; also when its folder is gone. */
export function JobReports({ job }: { readonly job: JobView }): ReactNode {
  const texts = useMessages(jobMessages);
  const reports = useQuery(staffQuery('/jobs/:id/reports', { id: job.id }));
  const [name, setName] = useState<string>();
  const items = reports.data?.items ?? [];
  const shown = items.find((item) => item.name === name);
  return (
    <div className={styles.parts}>
      <Panel
        title={texts.reportsTitle}
        text={isOver(job.state) ? texts.reportsText : texts.reportsWhileRunning}
        actions={
          <Button variant="subtle" size="compact-sm" onClick={() => void reports.refetch()}>
            {texts.refresh}
          </Button>
        }
      >
        {reports.isError ? <Trouble error={reports.error} onRetry={reports.refetch} /> : null}
        {reports.isLoading ? <Waiting /> : null}
        {reports.data !== undefined && items.length === 0 ? (
          <p className={styles.none}>{isOver(job.state) ? texts.reportsNever : texts.reportsNotYet}</p>
        ) : null}
        {items.length === 0 ? null : (
          <ReportList job={job} items={items} shown={shown?.name} onShow={setName} />
        )}
      </Panel>
      {shown === undefined ? null : <ReportText key={shown.name} job={job} report={shown} />}
    </div>
  );
}

interface ReportListProperties {
  readonly job: JobView;
  readonly items: readonly ReportShape[];
  readonly shown: string | undefined;
  readonly onShow: (name: string) => void;
}

function ReportList({ job, items, shown, onShow }: ReportListProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  return (
    <div className={styles.scroll}>
      <table className={styles.list}>
        <thead>
          <tr>
            <th scope="col">{texts.reportName}</th>
            <th scope="col">{texts.reportPart}</th>
            <th scope="col" className={styles.number}>
              {texts.reportLines}
            </th>
            <th scope="col" className={styles.number}>
              {texts.size}
            </th>
            <th scope="col">{texts.reportFrom}</th>
            <th scope="col">
              <VisuallyHidden>{texts.reportDownload}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ name, part, lines, bytes, from }) => (
            <tr key={name} className={name === shown ? styles.isShown : undefined}>
              <td>
                <button
                  type="button"
                  className={styles.open}
                  aria-pressed={name === shown}
                  onClick={() => onShow(name)}
                >
                  {name}
                </button>
              </td>
              <td>{texts.reportParts[part]}</td>
              <td className={styles.number}>{lines === null ? '–' : format.number(lines)}</td>
              <td className={styles.number}>{format.bytes(bytes)}</td>
              <td>{texts.reportPlaces[from]}</td>
              <td>
                <a
                  href={staffPath('/jobs/:id/reports/:name', { id: job.id, name })}
                  download
                  aria-label={texts.reportDownloadOf(name)}
                >
                  {texts.reportDownload}
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
