import type { ReactNode } from 'react';
import type { AuditShape } from '../../../src/server/staff/shapes/storage-shapes.ts';
import { InEnglish } from '../language/in-english.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import { givenList } from './given-list.ts';
import { storageTexts } from './messages.ts';

export function AuditTable({ audits }: { readonly audits: readonly AuditShape[] }): ReactNode {
  const texts = useMessages(storageTexts);
  const { format } = useSpoken();
  return (
    <DataTable<AuditShape>
      name="audits"
      label={texts.auditsTitle}
      list={givenList(audits)}
      rowId={({ startedAt, by }) => `${startedAt} ${by}`}
      rowName={({ startedAt }) => startedAt}
      sortParameter="audits-sort"
      defaultSort="-began"
      empty={<EmptyState title={texts.noAudits} text={texts.noAuditsText} />}
      columns={[
        {
          id: 'began',
          title: texts.began,
          by: ({ startedAt }) => Date.parse(startedAt),
          cell: ({ startedAt }) => <When atMs={Date.parse(startedAt)} />,
        },
        { id: 'by', title: texts.by, by: ({ by }) => texts.people[by], cell: ({ by }) => texts.people[by] },
        {
          id: 'result',
          title: texts.result,
          by: (audit) => `${tones.indexOf(toneOf(audit))} ${audit.ended}`,
          cell: (audit) => (
            <>
              <StateMark tone={toneOf(audit)}>{texts.ends[audit.ended]}</StateMark>{' '}
              {audit.trouble === null ? null : <InEnglish>{audit.trouble}</InEnglish>}
            </>
          ),
        },
        {
          id: 'copies',
          title: texts.copies,
          align: 'end',
          by: ({ copies }) => copies,
          cell: ({ copies }) => format.number(copies),
        },
        {
          id: 'read',
          title: texts.read,
          align: 'end',
          by: ({ sizeBytes }) => sizeBytes,
          cell: ({ sizeBytes }) => format.bytes(sizeBytes),
        },
        {
          id: 'mended',
          title: texts.mended,
          align: 'end',
          by: ({ mended }) => mended,
          cell: ({ mended }) => format.number(mended),
        },
        {
          id: 'left',
          title: texts.left,
          align: 'end',
          by: ({ left }) => left,
          cell: ({ left }) => format.number(left),
        },
      ]}
    />
  );
}

/** The worst first. */
const tones: readonly Tone[] = ['bad', 'warn', 'good'];

function toneOf({ ended, mended, left, unreachable }: AuditShape): Tone {
  if (ended === 'failed' || left > 0) return 'bad';
  if (ended === 'interrupted' || mended + unreachable.length > 0) return 'warn';
  return 'good';
}
