import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import outcomeMessages from '../../translations/en/outcomes.json' with { type: 'json' };
import targetOptionsMessages from '../../translations/en/target-options.json' with { type: 'json' };
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import { OutcomeMark } from '../outcomes/outcome-mark.tsx';
import type { Column } from '../staff/column.ts';
import { useColumns } from '../staff/use-columns.tsx';
import { TargetState } from './target-state.tsx';
import styles from './targets-page.module.css';

/** Those that an index of the catalogue serves can be sorted by; the others have a filter. */
export function useTargetColumns(): readonly Column<TargetView>[] {
  const { fields } = useMessages(targetMessages);
  const outcomes = useMessages(outcomeMessages);
  const { values } = useMessages(targetOptionsMessages);
  const { format } = useSpoken();
  const { text, when } = useColumns<TargetView>();
  const title = (name: string): string => wordFor(fields, name);
  const field = (name: string, of: (target: TargetView) => string, isExtra = false): Column<TargetView> =>
    text(name, title(name), of, { isExtra });
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
    field('collection', ({ collection }) => collection.name),
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
    field('frequency', ({ frequency }) => values[frequency]),
    field('depth', ({ depth }) => values[depth], true),
    field('budget', ({ budget }) => values[budget], true),
    field('theme', ({ theme }) => theme.name),
    { id: 'keywords', title: title('keywords'), cell: ({ keywords }) => keywords.join(', '), isExtra: true },
    field('responsible', ({ responsible }) => responsible.displayName),
    {
      id: 'openNotes',
      title: title('openNotes'),
      sort: 'openNotes',
      align: 'end',
      cell: ({ openNotes }) =>
        openNotes === 0 ? '' : <Badge variant="light">{format.number(openNotes)}</Badge>,
    },
    when('modified', title('modified'), ({ modifiedMs }) => modifiedMs, { as: 'ago' }),
    field('modifiedBy', ({ modifiedBy }) => modifiedBy.displayName, true),
    when('created', title('created'), ({ createdMs }) => createdMs, { as: 'day', isExtra: true }),
    field('createdBy', ({ createdBy }) => createdBy.displayName, true),
    field('url', ({ url }) => url, true),
    field('host', ({ host }) => host, true),
    field('domain', ({ domain }) => domain, true),
  ];
}
