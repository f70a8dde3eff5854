import { Button, Chip } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { staffQuery, useSession } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { CloseIcon } from '../shell/icons.tsx';
import { FilterBar, FilterChoice, FilterText } from '../staff/filter-bar.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { FilterDrawer } from './filter-drawer.tsx';
import { filterCount, readSearch, searchFields } from './target-search.ts';
import type { SearchField } from './target-search.ts';
import styles from './targets-page.module.css';
import { useValueWords } from './use-value-words.ts';
import { valueText } from './value-text.ts';

interface TargetFiltersProperties {
  /** Those shown: they know the names of people. */
  readonly rows: readonly TargetView[];
}

/** Fields that stand in the bar: the others are told by pills below it. */
const inBar: ReadonlySet<SearchField> = new Set(['q', 'collectionId', 'state']);

/** The filters of every day in a bar, all of them in a drawer, and what is set as pills. */
export function TargetFilters({ rows }: TargetFiltersProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { me } = useSession();
  const { value, set, values } = useFilters();
  const [isOpen, setOpen] = useState(false);
  const collections = useQuery(staffQuery('/collections')).data?.collections ?? [];
  const search = readSearch(values);
  const isMine = me !== null && me !== undefined && search.responsibleId === me.id;
  const states = (['proposed', 'validated', 'refused'] as const).map((state) => ({
    value: state,
    label: texts.states[state],
  }));
  return (
    <div className={styles.filters}>
      <FilterBar>
        <FilterText
          name="q"
          label={texts.searchLabel}
          placeholder={texts.searchPlaceholder}
          width="min(20rem, 100%)"
        />
        <FilterChoice
          name="collectionId"
          label={texts.fields.collectionId}
          all={texts.allCollections}
          choices={collections.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <FilterChoice name="state" label={texts.fields.state} all={texts.anyState} choices={states} />
        <Chip
          size="xs"
          variant="outline"
          className={styles.mine}
          checked={isMine}
          onChange={(isChosen) => set({ responsibleId: isChosen ? me?.id : undefined })}
        >
          {texts.mine}
        </Chip>
        <Button variant="default" size="xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {texts.moreFilters(filterCount(search))}
        </Button>
      </FilterBar>
      <FilterPills rows={rows} isMine={isMine} />
      {isOpen ? <FilterDrawer value={value} set={set} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

function FilterPills({ rows, isMine }: TargetFiltersProperties & { readonly isMine: boolean }): ReactNode {
  const texts = useMessages(targetMessages);
  const { set, values } = useFilters();
  const people: Record<string, string> = {};
  for (const { responsible, createdBy } of rows) {
    people[responsible.id] = responsible.displayName;
    people[createdBy.id] = createdBy.displayName;
  }
  const words = useValueWords(people);
  const search = readSearch(values);
  const shown = searchFields.filter(
    (field) => search[field] !== undefined && !inBar.has(field) && !(field === 'responsibleId' && isMine),
  );
  if (shown.length === 0) return null;
  const text = (field: SearchField): string => {
    const set = search[field] ?? '';
    if (set === 'true') return words.yes;
    if (set === 'false') return words.no;
    return valueText(field, set, words);
  };
  return (
    <div className={styles.pills}>
      {shown.map((field) => (
        <button
          key={field}
          type="button"
          className={styles.pill}
          aria-label={`${texts.filterChip(texts.fields[field], text(field))}. ${texts.removeFilter(texts.fields[field])}`}
          onClick={() => set({ [field]: undefined })}
        >
          {texts.filterChip(texts.fields[field], text(field))}
          <CloseIcon size={12} />
        </button>
      ))}
    </div>
  );
}
