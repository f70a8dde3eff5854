import type { MissingResource } from '../../../src/reading/missing/missing-shape.ts';
import missingMessages from '../../translations/en/missing.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { UrlText } from '../search/url-text.tsx';
import type { Column } from '../staff/column.ts';
import { StateMark } from '../staff/state-mark.tsx';
import { When } from '../staff/when.tsx';

/** In the order of the API: what was asked for, then what was missed most. */
export function useMissingColumns(): readonly Column<MissingResource>[] {
  const texts = useMessages(missingMessages);
  const { format } = useSpoken();
  return [
    { id: 'url', title: texts.url, cell: ({ url }) => <UrlText url={url} /> },
    { id: 'asks', title: texts.asks, cell: ({ asks }) => format.number(asks) },
    { id: 'times', title: texts.times, cell: ({ times }) => format.number(times) },
    {
      id: 'why',
      title: texts.why,
      cell: ({ kind }) => (kind === 'lost' ? texts.lost : texts.unknown),
    },
    { id: 'destination', title: texts.wantedAs, cell: ({ destination }) => destination },
    { id: 'last', title: texts.last, cell: ({ lastMs }) => <When atMs={lastMs} /> },
    {
      id: 'state',
      title: texts.state,
      cell: ({ state }) => (
        <StateMark tone={state === 'sent' ? 'good' : 'quiet'}>
          {state === 'sent' ? texts.sent : texts.open}
        </StateMark>
      ),
    },
  ];
}
