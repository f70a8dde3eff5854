import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TemplateShape } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { rowsWith } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { FilterBar, FilterText } from '../staff/filter-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { wholeList } from '../staff/use-list.ts';
import { When } from '../staff/when.tsx';
import { templateTexts } from './messages.ts';

/** `/templates` */
export function TemplatesPage(): ReactNode {
  const texts = useMessages(templateTexts);
  const { format } = useSpoken();
  const { may } = useSession();
  const { value } = useFilters();
  const templates = useQuery(staffQuery('/templates'));
  const add = may('planning.edit') ? (
    <Button component={Link} to="/templates/new">
      {texts.add}
    </Button>
  ) : undefined;
  return (
    <StaffPage title={texts.title} intro={texts.intro} actions={add} right="planning.read">
      <DataTable<TemplateShape>
        name="templates"
        label={texts.title}
        list={wholeList(
          templates,
          rowsWith(templates.data?.templates, value('q'), ({ name, comment }) => [name, comment]),
        )}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowLink={({ id }) => `/templates/${id}`}
        defaultSort="name"
        filters={
          <FilterBar>
            <FilterText name="q" label={texts.name} />
          </FilterBar>
        }
        empty={<EmptyState title={texts.none} text={texts.noneText} action={add} />}
        columns={[
          {
            id: 'name',
            title: texts.name,
            by: ({ name }) => name,
            cell: ({ id, name }) => <Link to={`/templates/${id}`}>{name}</Link>,
          },
          {
            id: 'comment',
            title: texts.comment,
            by: ({ comment }) => comment || null,
            cell: ({ comment }) => comment,
          },
          {
            id: 'version',
            title: texts.version,
            by: ({ number }) => number,
            align: 'end',
            value: ({ number }) => number,
            cell: ({ number }) => format.number(number),
          },
          {
            id: 'used',
            title: texts.usedBy,
            by: ({ configurations }) => configurations,
            value: ({ configurations }) => configurations,
            cell: ({ configurations }) => texts.configurations(configurations, format.number(configurations)),
          },
          {
            id: 'offered',
            title: texts.offered,
            by: ({ isOffered }) => (isOffered ? 0 : 1),
            cell: ({ isOffered }) => (
              <StateMark tone={isOffered ? 'good' : 'quiet'}>
                {isOffered ? texts.offered : texts.notOffered}
              </StateMark>
            ),
          },
          {
            id: 'changed',
            title: texts.changed,
            by: ({ modifiedMs }) => modifiedMs,
            cell: ({ modifiedMs }) => <When atMs={modifiedMs} />,
          },
        ]}
      />
    </StaffPage>
  );
}
