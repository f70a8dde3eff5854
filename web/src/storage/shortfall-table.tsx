import type { ReactNode } from 'react';
import type { ShortfallShape } from '../../../src/server/staff/shapes/storage-shapes.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { givenList } from './given-list.ts';
import { storageTexts } from './messages.ts';

export function ShortfallTable({
  shortfalls,
}: {
  readonly shortfalls: readonly ShortfallShape[];
}): ReactNode {
  const texts = useMessages(storageTexts);
  const { format } = useSpoken();
  return (
    <DataTable<ShortfallShape>
      name="shortfalls"
      label={texts.shortTitle}
      list={givenList(shortfalls)}
      rowId={({ fileClass, reason }) => `${fileClass} ${reason}`}
      rowName={({ reason }) => reason}
      sortParameter="shortfalls-sort"
      columns={[
        {
          id: 'class',
          title: texts.kind,
          by: ({ fileClass }) => texts.kinds[fileClass],
          cell: ({ fileClass }) => texts.kinds[fileClass],
        },
        {
          id: 'files',
          title: texts.files,
          align: 'end',
          by: ({ files }) => files,
          cell: ({ files }) => format.number(files),
        },
        { id: 'why', title: texts.why, by: ({ reason }) => reason, cell: ({ reason }) => reason },
        { id: 'example', title: texts.example, by: ({ example }) => example, cell: ({ example }) => example },
      ]}
    />
  );
}
