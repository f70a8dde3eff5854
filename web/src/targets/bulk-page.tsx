import type { ReactNode } from 'react';
import type { BulkItem } from '../../../src/selection/bulk/bulk-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import styles from './targets-page.module.css';
import { UndoBulkButton } from './undo-bulk-button.tsx';
import { useValueWords } from './use-value-words.ts';
import { valueText } from './value-text.ts';

/** `/targets/bulk`: what was done to many targets at once, with the way back. */
export function BulkPage(): ReactNode {
  const texts = useMessages(targetMessages);
  const { values } = useFilters();
  const list = useList('/targets/bulk', values);
  const columns = useBulkColumns();
  return (
    <StaffPage
      title={texts.bulkPage}
      intro={texts.bulkPageIntro}
      back={{ to: '/targets', label: texts.back }}
    >
      <DataTable<BulkItem>
        name="bulk"
        label={texts.bulkPage}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        defaultSort="-date"
        rowName={({ kind }) => texts.bulkKinds[kind]}
        empty={<EmptyState title={texts.bulkPageEmpty} text={texts.bulkPageEmptyText} />}
      />
    </StaffPage>
  );
}

function useBulkColumns(): readonly Column<BulkItem>[] {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const words = useValueWords();
  const names: Readonly<Record<string, string>> = {
    ...texts.fields,
    addKeyword: texts.addKeyword,
    removeKeyword: texts.removeKeyword,
  };
  const details = ({ fields, fileName }: BulkItem): string =>
    fileName === ''
      ? fields.map(({ field, to }) => `${names[field] ?? field}: ${valueText(field, to, words)}`).join(' · ')
      : fileName;
  return [
    {
      id: 'what',
      title: texts.bulkWhat,
      cell: (item) => (
        <div className={styles.bulkWhat}>
          <strong>{texts.bulkKinds[item.kind]}</strong>
          <span>{details(item)}</span>
        </div>
      ),
      value: (item) => `${texts.bulkKinds[item.kind]} ${details(item)}`.trim(),
    },
    { id: 'when', sort: 'date', title: texts.bulkWhen, cell: ({ atMs }) => <When atMs={atMs} /> },
    { id: 'who', sort: 'by', title: texts.bulkWho, cell: ({ by }) => by.displayName },
    {
      id: 'targets',
      sort: 'targets',
      title: texts.bulkTargets,
      align: 'end',
      cell: ({ targets }) => format.number(targets),
      value: ({ targets }) => targets,
    },
    {
      id: 'back',
      title: texts.bulkBack,
      isTool: true,
      cell: (item) => <UndoBulkButton bulk={item} mayUndo={item.mayUndo} />,
    },
  ];
}
