import { defined } from '../../../src/formats/values/defined.ts';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CaptureShape } from '../../../src/server/api/shapes.ts';
import { capturesQuery } from '../api/queries.ts';
import type { OfUrl } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import styles from './capture-list.module.css';
import { CaptureRow } from './capture-row.tsx';

interface CaptureListProperties {
  readonly of: OfUrl;
  /** Timestamps of any length. */
  readonly span?: { readonly from: string; readonly to: string };
  /** The link of a capture; by default its page with the banner. */
  readonly onOpen?: (capture: CaptureShape) => void;
}

/** Captures in time: all of a URL by month, or those of a span. */
export function CaptureList({ of, span, onOpen }: CaptureListProperties): ReactNode {
  const { messages, format } = useSpoken();
  const captures = useInfiniteQuery(capturesQuery(of, span));
  if (captures.isLoading) return <Waiting />;
  if (captures.isError) return <Trouble error={captures.error} onRetry={captures.refetch} />;
  const found = captures.data?.pages.flatMap((page) => page.captures) ?? [];
  if (found.length === 0) return <p>{messages.noCaptures}</p>;
  return (
    <div className={styles.container}>
      {/* The roles are named because a phone shows the rows as blocks, and would lose them. */}
      <table className={styles.table} role="table">
        <thead>
          <tr>
            {span === undefined ? <th scope="col">{messages.columnDate}</th> : null}
            <th scope="col">
              {messages.columnTime} <span className={styles.utc}>{messages.utc}</span>
            </th>
            <th scope="col">{messages.columnStatus}</th>
            <th scope="col">{messages.columnType}</th>
            <th scope="col" className={styles.number}>
              {messages.columnSize}
            </th>
            <th scope="col">{messages.columnFrom}</th>
          </tr>
        </thead>
        {byMonth(found).map(([month, some]) => (
          <tbody key={month} role="rowgroup">
            {span === undefined ? (
              <tr className={styles.month} role="row">
                <th scope="rowgroup" colSpan={6}>
                  {format.monthAndYear(month)}
                </th>
              </tr>
            ) : null}
            {some.map((capture, index) => (
              <CaptureRow
                key={`${capture.timestamp} ${capture.digest} ${index}`}
                capture={capture}
                view={of.view}
                hasDate={span === undefined}
                {...defined({ onOpen })}
              />
            ))}
          </tbody>
        ))}
      </table>
      {captures.hasNextPage ? (
        <Button
          variant="default"
          loading={captures.isFetchingNextPage}
          onClick={() => void captures.fetchNextPage()}
        >
          {messages.more}
        </Button>
      ) : null}
    </div>
  );
}

function byMonth(captures: readonly CaptureShape[]): [string, CaptureShape[]][] {
  const months = new Map<string, CaptureShape[]>();
  for (const capture of captures) {
    const month = capture.timestamp.slice(0, 6);
    const former = months.get(month);
    if (former === undefined) months.set(month, [capture]);
    else former.push(capture);
  }
  return [...months];
}
