import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateSummary } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterText } from '../staff/filter-bar.tsx';
import { useColumns } from '../staff/use-columns.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';

function path({ id }: TemplateSummary): string {
  return `/templates/${id}`;
}

/** `/templates` */
export function TemplatesPage(): ReactNode {
  const texts = useMessages(templateMessages);
  const { format } = useSpoken();
  const { value } = useFilters();
  const { link, text, count, flag, when } = useColumns<TemplateSummary>({ isWhole: true });
  const answer = useQuery(staffQuery('/templates'));
  const rows = rowsWith(answer.data?.templates, value('q'), ({ name, comment }) => [name, comment]);
  return (
    <EntityList
      name="templates"
      title={texts.title}
      intro={texts.intro}
      add={{ label: texts.add, right: 'planning.edit', to: '/templates/new' }}
      list={wholeList(answer, rows)}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      rowLink={path}
      defaultSort="name"
      filters={<FilterText name="q" label={texts.name} />}
      none={texts.none}
      noneText={texts.noneText}
      columns={[
        link('name', texts.name, ({ name }) => name, path),
        text('comment', texts.comment, ({ comment }) => comment),
        count('version', texts.version, ({ number }) => number),
        {
          id: 'used',
          title: texts.usedBy,
          by: ({ configurations }) => configurations,
          value: ({ configurations }) => configurations,
          cell: ({ configurations }) => texts.configurations(configurations, format.number(configurations)),
        },
        flag('offered', texts.offered, ({ isOffered }) => isOffered, [texts.offered, texts.notOffered]),
        when('changed', texts.changed, ({ modifiedMs }) => modifiedMs),
      ]}
    />
  );
}
