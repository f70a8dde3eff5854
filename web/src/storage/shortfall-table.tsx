import type { ReactNode } from 'react';
import type { ShortfallShape } from '../../../src/repository/administration/storage-shape.ts';
import storageMessages from '../../translations/en/storage.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { reasonText } from '../language/reason-text.ts';
import { Reason } from '../language/reason.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { givenList } from './given-list.ts';

export function ShortfallTable({
  shortfalls,
}: {
  readonly shortfalls: readonly ShortfallShape[];
}): ReactNode {
  const texts = useMessages(storageMessages);
  const { format } = useSpoken();
  const why = ({ reason, code, values }: ShortfallShape): string =>
    reasonText({ message: reason, code, values }, format) ?? reason;
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
        {
          id: 'why',
          title: texts.why,
          by: why,
          value: why,
          cell: ({ reason, code, values }) => <Reason message={reason} code={code} values={values} />,
        },
        { id: 'example', title: texts.example, by: ({ example }) => example, cell: ({ example }) => example },
      ]}
    />
  );
}
