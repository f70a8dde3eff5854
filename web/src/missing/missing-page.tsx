import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import missingMessages from '../../translations/en/missing.json' with { type: 'json' };
import { staffSend, useSession } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { EntityList } from '../staff/entity-list.tsx';
import { FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { touch } from '../staff/live.ts';
import { useNotify } from '../staff/notify.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import { useSelection } from '../staff/use-selection.ts';
import { inBatches } from './in-batches.ts';
import { SendDialog } from './send-dialog.tsx';
import { useMissingColumns } from './use-missing-columns.tsx';

/** `/missing?host=…&state=…`: what readers wanted and did not get. */
export function MissingPage(): ReactNode {
  const texts = useMessages(missingMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const notify = useNotify();
  const queries = useQueryClient();
  const { values } = useFilters();
  const list = useList('/missing-urls', values);
  const selection = useSelection(values);
  const [sending, setSending] = useState<readonly string[]>();
  const chosen = async (): Promise<readonly string[]> =>
    selection.isAll ? (await list.every()).map(({ url }) => url) : [...selection.ids];
  const forgetting = useMutation({
    mutationFn: async () =>
      inBatches(await chosen(), (urls) => staffSend('POST /missing-urls/forget', {}, { urls })),
    onSuccess: async (answers) => {
      const forgotten = answers.reduce((sum, each) => sum + each.forgotten, 0);
      notify.done(texts.forgotten(forgotten, format.number(forgotten)));
      selection.clear();
      await touch(queries, 'missing-urls');
    },
    onError: (error) => notify.trouble(error),
  });
  const actions = (
    <>
      <Button size="compact-sm" onClick={() => void chosen().then(setSending)}>
        {texts.send}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        loading={forgetting.isPending}
        onClick={() => forgetting.mutate()}
      >
        {texts.forget}
      </Button>
    </>
  );
  return (
    <EntityList
      name="missing"
      title={texts.title}
      intro={texts.intro}
      label={texts.list}
      list={list}
      rowId={({ url }) => url}
      rowName={({ url }) => url}
      columns={useMissingColumns()}
      {...(may('missing.edit') ? { selection, selectionActions: actions } : {})}
      filters={
        <>
          <FilterText name="host" label={texts.host} />
          <FilterChoice
            name="state"
            label={texts.state}
            all={texts.any}
            choices={{ open: texts.open, sent: texts.sent }}
          />
        </>
      }
      none={texts.none}
      noneText={texts.noneText}
    >
      {sending === undefined ? null : (
        <SendDialog urls={sending} onClose={() => setSending(undefined)} onSent={() => selection.clear()} />
      )}
    </EntityList>
  );
}
