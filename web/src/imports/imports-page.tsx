import { Code } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ImportShape } from '../../../src/repository/administration/storage-shape.ts';
import importMessages from '../../translations/en/imports.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterText } from '../staff/filter-bar.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';

const tones = { valid: 'good', untrusted: 'warn', invalid: 'bad' } as const;

/** `/imports`: the archive files, WACZ files and mirrors that were imported. */
export function ImportsPage(): ReactNode {
  const texts = useMessages(importMessages);
  const { value } = useFilters();
  const { text, count, bytes, when } = useColumns<ImportShape>({ isWhole: true });
  const answer = useQuery(staffQuery('/imports'));
  const rows = rowsWith(answer.data?.imports, value('q'), ({ name, source }) => [name, source]);
  return (
    <EntityList
      name="imports"
      title={texts.title}
      intro={texts.intro}
      list={wholeList(answer, rows)}
      rowId={({ name, atMs }) => `${name} ${atMs}`}
      rowName={({ name }) => name}
      defaultSort="-when"
      filters={<FilterText name="q" label={texts.search} />}
      none={texts.none}
      noneText={texts.noneText}
      noneAction={<Code>heirloom import FILE…</Code>}
      columns={[
        text('name', texts.name, ({ name }) => name),
        when('when', texts.when, ({ atMs }) => atMs, { otherwise: texts.unknown }),
        text('source', texts.source, ({ source }) => source),
        count('files', texts.files, ({ files }) => files),
        bytes('size', texts.size, ({ sizeBytes }) => sizeBytes),
        count('captures', texts.captures, ({ captures }) => captures),
        count('warnings', texts.warnings, ({ warnings }) => warnings),
        count('losses', texts.losses, ({ losses }) => losses),
        {
          id: 'signature',
          title: texts.signature,
          by: ({ signature }) => signature?.state ?? null,
          value: ({ signature }) => signature?.text ?? null,
          cell: ({ signature }) =>
            signature === null ? (
              '–'
            ) : (
              <span title={signature.text}>
                <StateMark tone={tones[signature.state]}>{texts.states[signature.state]}</StateMark>
              </span>
            ),
        },
      ]}
    />
  );
}
