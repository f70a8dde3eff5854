import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AuditItem } from '../../../src/people/audit/audit-shape.ts';
import auditLogMessages from '../../translations/en/audit-log.json' with { type: 'json' };
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { questionOf } from '../addresses/app-address.ts';
import { useMessages } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import type { MessagesOf } from '../language/messages.ts';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { AuditFilters } from './audit-filters.tsx';

/** `/audit-log?person=…&kind=…&subject=…&from=…&to=…` */
export function AuditLogPage(): ReactNode {
  const texts = useMessages(auditLogMessages);
  return (
    <StaffPage title={texts.title} intro={texts.intro}>
      <AuditList />
    </StaffPage>
  );
}

function AuditList(): ReactNode {
  const texts = useMessages(auditLogMessages);
  const { historyFields } = useMessages(staffMessages);
  const { values } = useFilters();
  const { person, kind, subject, from, to } = values;
  const asked = { person, kind, subject, from, to };
  const list = useList('/audit-log', asked);
  return (
    <DataTable
      name="audit-log"
      label={texts.title}
      columns={columnsIn(texts, historyFields)}
      list={list}
      rowId={({ id }) => id}
      rowName={({ kind: happened }) => texts.kinds[happened]}
      exportHref={`/api/v1/audit-log/export?${questionOf(asked)}`}
      filters={<AuditFilters />}
      empty={<EmptyState title={texts.none} text={texts.noneText} />}
    />
  );
}

type FieldNames = Readonly<Record<string, string | undefined>>;

function columnsIn(
  texts: MessagesOf<typeof auditLogMessages>,
  fields: FieldNames,
): readonly Column<AuditItem>[] {
  return [
    { id: 'when', title: texts.when, cell: ({ at }) => <When atMs={at} /> },
    {
      id: 'kind',
      title: texts.kind,
      cell: ({ kind }) => <StateMark tone={tones[kind]}>{texts.kinds[kind]}</StateMark>,
    },
    {
      id: 'who',
      title: texts.who,
      // Changes by the server itself have no address, and its account has no page.
      cell: ({ by, address }) =>
        by === null ? (
          texts.nobody
        ) : address === null ? (
          by.displayName
        ) : (
          <Link to={`/people/${by.id}`}>{by.displayName}</Link>
        ),
    },
    { id: 'address', title: texts.address, cell: ({ address }) => address ?? '–' },
    {
      id: 'subject',
      title: texts.subject,
      cell: ({ subject, action }) =>
        subject === null || action === null
          ? '–'
          : `${texts.subjects[subject] ?? subject}, ${texts.actions[action]}`,
    },
    { id: 'detail', title: texts.detail, cell: (item) => detailText(item, texts, fields) },
  ];
}

function detailText(
  { kind, detail }: AuditItem,
  texts: MessagesOf<typeof auditLogMessages>,
  fields: FieldNames,
): string {
  if (kind !== 'change') return wordFor(texts.ways, detail);
  return detail
    .split(', ')
    .map((field) => fields[field] ?? field)
    .join(', ');
}

const tones: Readonly<Record<AuditItem['kind'], Tone>> = {
  'sign-in': 'good',
  'sign-in-failed': 'warn',
  'sign-in-blocked': 'bad',
  'sign-out': 'quiet',
  refused: 'warn',
  change: 'quiet',
};
