import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { Column } from './column.ts';
import { useNotify } from './notify.tsx';
import { offerFile } from './offer-file.ts';
import { tableCsv } from './table-csv.ts';
import type { ListState } from './use-list.ts';

interface ExportButtonProperties<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly list: ListState<Row>;
  /** In the order of the table. */
  readonly inOrder: (rows: readonly Row[]) => readonly Row[];
}

/** The whole list as CSV, also what is not loaded yet, with the columns that are shown. */
export function ExportButton<Row>({ name, columns, list, inOrder }: ExportButtonProperties<Row>): ReactNode {
  const texts = useMessages(staffMessages);
  const notify = useNotify();
  const exporting = useMutation({
    mutationFn: () => list.every(),
    onSuccess: (rows) => offerFile(`${name}.csv`, tableCsv(columns, inOrder(rows))),
    onError: (error) => notify.trouble(error),
  });
  return (
    <Button variant="default" size="xs" loading={exporting.isPending} onClick={() => exporting.mutate()}>
      {`${texts.export} (CSV)`}
    </Button>
  );
}
