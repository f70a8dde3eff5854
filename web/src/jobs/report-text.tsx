import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import styles from './job-reports.module.css';

const limit = 200;

interface ReportTextProperties {
  readonly job: JobView;
  readonly report: ReportShape;
}

/** A report, page by page; a filter leaves only the lines that contain a text. */
export function ReportText({ job, report }: ReportTextProperties): ReactNode {
  const texts = useMessages(jobMessages);
  const { format } = useSpoken();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  /** Where each page up to this one begins. */
  const [offsets, setOffsets] = useState<readonly number[]>([0]);
  const offset = offsets.at(-1) ?? 0;
  const where = { id: job.id, name: report.name };
  const page = useQuery({
    ...staffQuery('/jobs/:id/reports/:name/lines', {
      ...where,
      offset,
      limit,
      q: q === '' ? undefined : q,
    }),
    placeholderData: keepPreviousData,
  });
  const { lines = [], next = null } = page.data ?? {};
  return (
    <Panel
      title={report.name}
      actions={
        <Button
          component="a"
          variant="default"
          size="xs"
          href={staffPath('/jobs/:id/reports/:name', where)}
          download
        >
          {texts.reportDownload}
        </Button>
      }
    >
      <form
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault();
          setQ(typed.trim());
          setOffsets([0]);
        }}
      >
        <TextInput
          className={styles.filter}
          size="xs"
          label={texts.reportFilter}
          value={typed}
          maxLength={200}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" size="xs" variant="default">
          {texts.reportFilterApply}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={offsets.length === 1}
          onClick={() => setOffsets(offsets.slice(0, -1))}
        >
          {texts.reportPrevious}
        </Button>
        <Button
          size="xs"
          variant="default"
          disabled={next === null || page.isPlaceholderData}
          onClick={() => setOffsets([...offsets, next ?? 0])}
        >
          {texts.reportNext}
        </Button>
      </form>
      {page.isError ? <Trouble error={page.error} onRetry={page.refetch} /> : null}
      {page.isLoading ? <Waiting /> : null}
      {page.data !== undefined && lines.length === 0 ? (
        <p className={styles.none}>{next === null ? texts.reportNoLines : texts.reportNoLinesYet}</p>
      ) : null}
      {lines.length === 0 ? null : (
        <pre className={styles.text} role="region" aria-label={report.name} tabIndex={0}>
          {lines.join('\n')}
        </pre>
      )}
      {page.data === undefined ? null : (
        <p className={styles.place}>
          {texts.reportPlace(format.bytes(page.data.offset), format.bytes(page.data.bytes))}
        </p>
      )}
    </Panel>
  );
}
