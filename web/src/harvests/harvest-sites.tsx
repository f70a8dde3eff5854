import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ConfigurationView } from '../../../src/planning/domains/configuration.ts';
import type { HarvestView } from '../../../src/planning/harvests/harvest.ts';
import harvestMessages from '../../translations/en/harvests.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import type { Format } from '../language/format.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import { sortedColumns } from '../staff/column.ts';
import type { Column } from '../staff/column.ts';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { useList } from '../staff/use-list.ts';
import { useSelection } from '../staff/use-selection.ts';
import { useSort } from '../staff/use-sort.ts';
import { AddSites } from './add-sites.tsx';
import styles from './harvest-overview.module.css';

/** The API takes no more in one change. */
const maxAtOnce = 10_000;

/** Beside the runs on the same page. */
const defaultSort = 'domain';
const sortParameter = 'sites-sort';

/** Which configurations a harvest takes: searched for and added, or taken out. */
export function HarvestSites({ harvest }: { readonly harvest: HarvestView }): ReactNode {
  const texts = useMessages(harvestMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const columns = sortedColumns(columnsOf(texts, format), harvest.configurations);
  const sort = useSort(columns, defaultSort, sortParameter);
  const list = useList('/harvests/:id/configurations', { id: harvest.id, sort });
  const selection = useSelection();
  const change = async (what: 'add' | 'remove', ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += maxAtOnce)
      await staffSend(
        'POST /harvests/:id/configurations',
        { id: harvest.id },
        {
          add: [],
          remove: [],
          [what]: ids.slice(from, from + maxAtOnce),
        },
      );
    await touch(queries, 'harvests');
  };
  const removing = useMutation({
    mutationFn: async () => {
      const ids = selection.isAll ? (await list.every()).map(({ id }) => id) : [...selection.ids];
      await change('remove', ids);
      return ids;
    },
    onSuccess: (ids) => {
      selection.clear();
      notify.done(texts.removed(ids.length, format.number(ids.length)), { undo: () => change('add', ids) });
    },
    onError: (error) => notify.trouble(error),
  });
  if (harvest.kind === 'broad')
    return (
      <EmptyState
        title={texts.configurationsOfBroad(format.number(harvest.configurations))}
        text={texts.broadText}
      />
    );
  const mayEdit = may('planning.edit');
  const chosen = selection.isAll ? list.total : selection.ids.size;
  const isTotalKnown = !selection.isAll || list.isTotalExact;
  return (
    <div className={styles.overview}>
      {mayEdit ? (
        <AddSites
          harvestId={harvest.id}
          isIn={(id) => list.rows?.some((row) => row.id === id) === true}
          onAdd={(id) => change('add', [id])}
        />
      ) : null}
      <DataTable<ConfigurationView>
        name="harvest-sites"
        label={texts.tabConfigurations}
        columns={columns}
        defaultSort={defaultSort}
        sortParameter={sortParameter}
        list={list}
        rowId={({ id }) => id}
        rowName={({ domain, name }) => `${domain.name} ${name}`}
        rowLink={({ domain }) => `/domains/${domain.id}`}
        empty={
          <EmptyState
            title={texts.sitesNone}
            text={texts.sitesNoneText}
            action={may('mapping.edit') ? <Link to="/mapping">{texts.toMapping}</Link> : undefined}
          />
        }
        {...(mayEdit
          ? {
              selection,
              selectionActions: (
                <Button
                  size="compact-sm"
                  color="red"
                  variant="light"
                  loading={removing.isPending}
                  onClick={() => removing.mutate()}
                >
                  {texts.removeChosen(chosen, `${format.number(chosen)}${isTotalKnown ? '' : '+'}`)}
                </Button>
              ),
            }
          : {})}
      />
    </div>
  );
}

function columnsOf(
  texts: MessagesOf<typeof harvestMessages>,
  format: Format,
): readonly Column<ConfigurationView>[] {
  return [
    {
      id: 'domain',
      title: texts.domain,
      sort: 'domain',
      cell: ({ domain }) => <Link to={`/domains/${domain.id}`}>{domain.name}</Link>,
    },
    {
      id: 'configuration',
      title: texts.configuration,
      sort: 'configuration',
      cell: ({ name, isActive }) => (isActive ? name : `${name} (${texts.inactive})`),
    },
    {
      id: 'template',
      title: texts.template,
      sort: 'template',
      cell: ({ template }) => <Link to={`/templates/${template.id}`}>{template.name}</Link>,
    },
    {
      id: 'expected',
      title: texts.expected,
      sort: 'expected',
      align: 'end',
      value: ({ expectedObjects }) => expectedObjects,
      cell: ({ expectedObjects }) => format.number(expectedObjects),
    },
    {
      id: 'target',
      title: texts.target,
      sort: 'target',
      cell: ({ target }) =>
        target === null ? '–' : <Link to={`/targets/${target.id}`}>{target.title}</Link>,
    },
  ];
}
