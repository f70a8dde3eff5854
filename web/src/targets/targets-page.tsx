import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffPath, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { SavedSearches } from '../saved-searches/saved-searches.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { useSelection } from '../staff/use-selection.ts';
import { useSort } from '../staff/use-sort.ts';
import { BookmarkletHint } from './bookmarklet-hint.tsx';
import { BulkDrawer } from './bulk-drawer.tsx';
import type { BulkMode } from './bulk-drawer.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { TargetFilters } from './target-filters.tsx';
import { readSearch, searchBody, searchQuestion } from './target-search.ts';
import { useTargetColumns } from './use-target-columns.tsx';

const defaultSort = '-modified';

/** `/targets?…`: all targets that a search finds, and what can be done with them. */
export function TargetsPage(): ReactNode {
  const texts = useMessages(targetMessages);
  const { may } = useSession();
  const { values } = useFilters();
  const search = readSearch(values);
  const columns = useTargetColumns();
  const question = { ...searchQuestion(search), sort: useSort(columns, defaultSort) };
  const list = useList('/targets', question);
  const selection = useSelection(searchQuestion(search));
  const [bulk, setBulk] = useState<BulkMode>();
  const [isImporting, setImporting] = useState(false);
  const isEditor = may('targets.edit');
  const chosen = selection.isAll
    ? ({ search: searchBody(search) } as const)
    : ({ ids: [...selection.ids] } as const);
  return (
    <StaffPage
      title={texts.pageTitle}
      intro={texts.pageIntro}
      actions={
        <>
          <Button component={Link} to="/targets/bulk" variant="subtle">
            {texts.bulkPage}
          </Button>
          {isEditor ? (
            <Button variant="default" onClick={() => setImporting(true)}>
              {texts.importButton}
            </Button>
          ) : null}
          <Button component={Link} to="/targets/new">
            {texts.addUrl}
          </Button>
        </>
      }
    >
      <SavedSearches list="targets" />
      <DataTable<TargetView>
        name="targets"
        label={texts.tableLabel}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        rowName={({ title }) => title}
        rowLink={({ id }) => `/targets/${id}`}
        defaultSort={defaultSort}
        filters={<TargetFilters rows={list.rows ?? []} />}
        exportHref={staffPath('/targets/export', question)}
        empty={<NoTargets onImport={isEditor ? () => setImporting(true) : undefined} />}
        {...(isEditor
          ? {
              selection,
              selectionActions: (
                <>
                  <Button size="xs" onClick={() => setBulk('change')}>
                    {texts.changeSelected}
                  </Button>
                  <Button size="xs" variant="default" onClick={() => setBulk('transfer')}>
                    {texts.transferSelected}
                  </Button>
                </>
              ),
            }
          : {})}
      />
      <BookmarkletHint />
      {bulk === undefined ? null : (
        <BulkDrawer
          mode={bulk}
          chosen={chosen}
          count={selection.isAll ? list.total : selection.ids.size}
          isCountExact={!selection.isAll || list.isTotalExact}
          collectionId={search.collectionId}
          onClose={() => setBulk(undefined)}
          onDone={selection.clear}
        />
      )}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </StaffPage>
  );
}

function NoTargets({ onImport }: { readonly onImport: (() => void) | undefined }): ReactNode {
  const texts = useMessages(targetMessages);
  return (
    <EmptyState
      title={texts.emptyTitle}
      text={texts.emptyText}
      action={
        <>
          <Button component={Link} to="/targets/new">
            {texts.addUrl}
          </Button>{' '}
          {onImport === undefined ? null : (
            <Button variant="default" onClick={onImport}>
              {texts.importButton}
            </Button>
          )}
        </>
      }
    />
  );
}
