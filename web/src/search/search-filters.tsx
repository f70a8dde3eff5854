import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { TextSearchAnswer } from '../../../src/server/api/text-shapes.ts';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { FacetList } from './facet-list.tsx';
import { resultsFile, searchedCollectionsQuery } from './text-queries.ts';
import { useValueNames } from './use-value-names.ts';
import styles from './words.module.css';
import { changedAddress, dashedDate, dateDigits } from './words-question.ts';
import type { WordsQuestion } from './words-question.ts';

interface SearchFiltersProperties {
  readonly facets: TextSearchAnswer['facets'];
  readonly question: WordsQuestion;
  readonly total: number;
}

/** Beside the results: what they can be narrowed to, with counts where these are known. */
export function SearchFilters({ facets, question, total }: SearchFiltersProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { nameOf } = useValueNames();
  return (
    <aside className={styles.filters} aria-label={texts.filters}>
      <DateAndSite key={`${question.from} ${question.to} ${question.site}`} question={question} />
      <CollectionChoice collection={question.collection} />
      <SelectedChoice isChosen={question.selected === 'true'} />
      {facets === null ? null : (
        <>
          {facets.isEstimated ? <p className={styles.estimated}>{texts.estimated}</p> : null}
          <FacetList
            title={texts.facetYears}
            values={facets.years.toSorted((a, b) => b.value.localeCompare(a.value))}
            isEstimated={facets.isEstimated}
            filtersOf={(year) => ({ from: year, to: year })}
            isChosen={(year) => question.from === year && question.to === year}
            nameOf={(year) => year}
          />
          {(
            [
              ['language', texts.facetLanguages, facets.languages],
              ['kind', texts.facetKinds, facets.kinds],
              ['domain', texts.facetDomains, facets.domains],
              ['status', texts.facetStatuses, facets.statuses],
            ] as const
          ).map(([name, title, values]) => (
            <FacetList
              key={name}
              title={title}
              values={values}
              isEstimated={facets.isEstimated}
              filtersOf={(value) => ({ [name]: value })}
              isChosen={(value) => question[name] === value}
              nameOf={(value) => (name === 'status' ? value : nameOf(name, value))}
            />
          ))}
        </>
      )}
      {total === 0 ? null : (
        <section>
          <h2>{texts.take}</h2>
          <p className={styles.files}>
            <a href={resultsFile(question, 'csv')} download>
              {texts.asCsv}
            </a>
            <a href={resultsFile(question, 'jsonl')} download>
              {texts.asJson}
            </a>
          </p>
        </section>
      )}
    </aside>
  );
}

/** Set together, when the reader says so. */
function DateAndSite({ question }: { readonly question: WordsQuestion }): ReactNode {
  const texts = useMessages(searchMessages);
  const [address, setAddress] = useSearchParams();
  const [from, setFrom] = useState(dashedDate(question.from));
  const [to, setTo] = useState(dashedDate(question.to));
  const [site, setSite] = useState(question.site);
  const [isTried, setTried] = useState(false);
  const [fromDigits, toDigits] = [dateDigits(from), dateDigits(to)];
  const apply = (): void => {
    setTried(true);
    if (fromDigits === undefined || toDigits === undefined) return;
    setAddress(changedAddress(address, { from: fromDigits, to: toDigits, site: site.trim() }));
  };
  const problemOf = (digits: string | undefined): string | undefined =>
    isTried && digits === undefined ? texts.dateWrong : undefined;
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <fieldset className={styles.dates}>
        <legend>{texts.dates}</legend>
        <TextInput
          size="xs"
          label={texts.from}
          placeholder={texts.datePlaceholder}
          value={from}
          error={problemOf(fromDigits)}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <TextInput
          size="xs"
          label={texts.to}
          placeholder={texts.datePlaceholder}
          value={to}
          error={problemOf(toDigits)}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </fieldset>
      <TextInput
        size="xs"
        label={texts.site}
        placeholder={texts.sitePlaceholder}
        value={site}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ currentTarget }) => setSite(currentTarget.value)}
      />
      <Button type="submit" size="xs" variant="default">
        {texts.apply}
      </Button>
    </form>
  );
}

/** Limits the search to selected documents. */
function SelectedChoice({ isChosen }: { readonly isChosen: boolean }): ReactNode {
  const texts = useMessages(searchMessages);
  const [address, setAddress] = useSearchParams();
  return (
    <Checkbox
      size="xs"
      label={texts.onlySelected}
      checked={isChosen}
      onChange={({ currentTarget: { checked } }) =>
        setAddress(changedAddress(address, { selected: checked ? 'true' : '' }))
      }
    />
  );
}

/** Where the catalogue is open, and has some. */
function CollectionChoice({ collection }: { readonly collection: string }): ReactNode {
  const texts = useMessages(searchMessages);
  const [address, setAddress] = useSearchParams();
  const { data } = useQuery(searchedCollectionsQuery());
  const collections = data?.collections ?? [];
  if (collections.length === 0) return null;
  return (
    <NativeSelect
      size="xs"
      label={texts.collection}
      value={collection}
      onChange={({ currentTarget: { value } }) => setAddress(changedAddress(address, { collection: value }))}
      data={[
        { value: '', label: texts.anyCollection },
        ...collections.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
