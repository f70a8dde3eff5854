import type { ReactNode } from 'react';
import type { AuditShape } from '../../../src/repository/administration/storage-shape.ts';
import storageMessages from '../../translations/en/storage.json' with { type: 'json' };
import { InEnglish } from '../language/in-english.tsx';
import { useMessages } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { givenList } from './given-list.ts';

export function AuditTable({ audits }: { readonly audits: readonly AuditShape[] }): ReactNode {
  const texts = useMessages(storageMessages);
  const { when, text, count, bytes } = useColumns<AuditShape>({ isWhole: true });
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
        when('began', texts.began, ({ startedAt }) => Date.parse(startedAt)),
        text('by', texts.by, ({ by }) => texts.people[by]),
        {
          id: 'result',
          title: texts.result,
          by: (audit) => `${tones.indexOf(toneOf(audit))} ${audit.ended}`,
          cell: (audit) => (
            <>
              <StateMark tone={toneOf(audit)}>{texts.ends[audit.ended]}</StateMark>{' '}
              {audit.problem === null ? null : <InEnglish>{audit.problem}</InEnglish>}
            </>
          ),
        },
        count('copies', texts.copies, ({ copies }) => copies),
        bytes('read', texts.read, ({ sizeBytes }) => sizeBytes),
        count('repaired', texts.repaired, ({ repaired }) => repaired),
        count('left', texts.left, ({ left }) => left),
      ]}
    />
  );
}

/** The worst first. */
const tones: readonly Tone[] = ['bad', 'warn', 'good'];

function toneOf({ ended, repaired, left, unreachable }: AuditShape): Tone {
  if (ended === 'failed' || left > 0) return 'bad';
  if (ended === 'interrupted' || repaired + unreachable.length > 0) return 'warn';
  return 'good';
}
