import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import type { TargetShape } from '../../../src/server/staff/shapes/selection-shapes.ts';
import { choicesMessages } from '../choices/messages.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import type { Column } from '../staff/column.ts';
import { When } from '../staff/when.tsx';
import { targetMessages } from './messages.ts';
import { TargetState } from './target-state.tsx';
import styles from './targets-page.module.css';
import { outcomeTexts } from '../outcomes/messages.ts';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';

/** Those that an index of the catalogue serves can be sorted by; the others have a filter. */
export function useTargetColumns(): readonly Column<TargetShape>[] {
  const { fields } = useMessages(targetMessages);
  const outcomes = useMessages(outcomeTexts);
  const { values } = useMessages(choicesMessages);
  const { format } = useSpoken();
  const title = (name: string): string => wordFor(fields, name);
  return [
    {
      id: 'title',
      title: title('title'),
      sort: 'title',
      cell: ({ id, title: shown, url }) => (
        <div className={styles.target}>
          <Link to={`/targets/${id}`} tabIndex={-1}>
            {shown}
          </Link>
          <span>{url.replace(/^https?:\/\//i, '')}</span>
        </div>
      ),
    },
    {
      id: 'collection',
      title: title('collection'),
      sort: 'collection',
      cell: ({ collection }) => collection.name,
    },
    {
      id: 'state',
      title: title('state'),
      sort: 'state',
      cell: ({ state, isActive }) => <TargetState state={state} isActive={isActive} />,
    },
    {
      id: 'outcome',
      title: outcomes.outcome,
      value: ({ outcome }) => (outcome === null ? '' : outcomes.outcomes[outcome.outcome]),
      cell: ({ outcome }) => <OutcomeMark outcome={outcome?.outcome ?? null} />,
    },
    {
      id: 'frequency',
      title: title('frequency'),
      sort: 'frequency',
      cell: ({ frequency }) => values[frequency],
    },
    { id: 'depth', title: title('depth'), sort: 'depth', cell: ({ depth }) => values[depth], isExtra: true },
    {
      id: 'budget',
      title: title('budget'),
      sort: 'budget',
      cell: ({ budget }) => values[budget],
      isExtra: true,
    },
    { id: 'theme', title: title('theme'), sort: 'theme', cell: ({ theme }) => theme.name },
    { id: 'keywords', title: title('keywords'), cell: ({ keywords }) => keywords.join(', '), isExtra: true },
    {
      id: 'responsible',
      title: title('responsible'),
      sort: 'responsible',
      cell: ({ responsible }) => responsible.displayName,
    },
    {
      id: 'openNotes',
      title: title('openNotes'),
      sort: 'openNotes',
      align: 'end',
      cell: ({ openNotes }) =>
        openNotes === 0 ? '' : <Badge variant="light">{format.number(openNotes)}</Badge>,
    },
    {
      id: 'modified',
      title: title('modified'),
      sort: 'modified',
      cell: ({ modifiedMs }) => <When atMs={modifiedMs} as="ago" />,
    },
    {
      id: 'modifiedBy',
      title: title('modifiedBy'),
      sort: 'modifiedBy',
      cell: ({ modifiedBy }) => modifiedBy.displayName,
      isExtra: true,
    },
    {
      id: 'created',
      title: title('created'),
      sort: 'created',
      cell: ({ createdMs }) => <When atMs={createdMs} as="day" />,
      isExtra: true,
    },
    {
      id: 'createdBy',
      title: title('createdBy'),
      sort: 'createdBy',
      cell: ({ createdBy }) => createdBy.displayName,
      isExtra: true,
    },
    { id: 'url', title: title('url'), sort: 'url', cell: ({ url }) => url, isExtra: true },
    { id: 'host', title: title('host'), sort: 'host', cell: ({ host }) => host, isExtra: true },
    { id: 'domain', title: title('domain'), sort: 'domain', cell: ({ domain }) => domain, isExtra: true },
  ];
}
