import type { ReactNode } from 'react';
import type { KeepingEventShape } from '../../../src/repository/administration/storage-shape.ts';
import storageMessages from '../../translations/en/storage.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { reasonText } from '../language/reason-text.ts';
import type { ToldSentence } from '../language/reason-text.ts';
import { Reason } from '../language/reason.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { StateMark } from '../staff/state-mark.tsx';
import type { Tone } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';
import { givenList } from './given-list.ts';

export function EventTable({ events }: { readonly events: readonly KeepingEventShape[] }): ReactNode {
  const texts = useMessages(storageMessages);
  const { format } = useSpoken();
  const said = (told: ToldSentence): string => reasonText(told, format) ?? told.message;
  const found = (event: KeepingEventShape): string => said({ message: event.found, ...event.reasons?.found });
  const done = (event: KeepingEventShape): string => said({ message: event.done, ...event.reasons?.done });
  return (
    <DataTable<KeepingEventShape>
      name="keeping-events"
      label={texts.eventsTitle}
      list={givenList(events)}
      rowId={({ time, vault, file }) => `${time} ${vault} ${file ?? ''}`}
      rowName={({ vault, file }) => file ?? vault}
      sortParameter="events-sort"
      defaultSort="-when"
      empty={<EmptyState title={texts.noEvents} text={texts.noEventsText} />}
      columns={[
        {
          id: 'when',
          title: texts.when,
          by: ({ time }) => Date.parse(time),
          cell: ({ time }) => <When atMs={Date.parse(time)} />,
        },
        {
          id: 'outcome',
          title: texts.result,
          by: ({ outcome }) => texts.outcomes[outcome],
          cell: ({ outcome }) => <StateMark tone={tones[outcome]}>{texts.outcomes[outcome]}</StateMark>,
        },
        { id: 'vault', title: texts.vault, by: ({ vault }) => vault, cell: ({ vault }) => vault },
        { id: 'file', title: texts.file, by: ({ file }) => file, cell: ({ file }) => file ?? '–' },
        {
          id: 'found',
          title: texts.found,
          by: found,
          value: found,
          cell: (event) => <Reason message={event.found} {...event.reasons?.found} />,
        },
        {
          id: 'done',
          title: texts.done,
          by: done,
          value: done,
          cell: (event) => <Reason message={event.done} {...event.reasons?.done} />,
        },
      ]}
    />
  );
}

const tones: Readonly<Record<KeepingEventShape['outcome'], Tone>> = {
  good: 'good',
  replaced: 'warn',
  left: 'bad',
  copied: 'good',
  deleted: 'quiet',
  failed: 'bad',
  away: 'bad',
};
