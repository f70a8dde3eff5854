import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { TimelineIcon } from '../shell/icons.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { trendQuery } from './text-queries.ts';
import { TrendChart } from './trend-chart.tsx';
import { trendBars } from './trend-scale.ts';
import type { TrendBar } from './trend-scale.ts';
import styles from './trend.module.css';
import type { WordsQuestion } from './words-question.ts';

/** How often the words were there, year by year: asked for only when somebody wants to see it. */
export function TrendView({ question }: { readonly question: WordsQuestion }): ReactNode {
  const texts = useMessages(searchMessages);
  const [address, setAddress] = useSearchParams();
  const isOpen = address.get('trend') === 'years';
  const trend = useQuery({ ...trendQuery(question), enabled: isOpen });
  if (!isOpen)
    return (
      <Button
        variant="subtle"
        leftSection={<TimelineIcon size={16} />}
        onClick={() => {
          address.set('trend', 'years');
          setAddress(address, { preventScrollReset: true });
        }}
      >
        {texts.trendShow}
      </Button>
    );
  const { bars, top } = trendBars(trend.data?.years ?? []);
  return (
    <section className={styles.trend} aria-labelledby="trend">
      <h2 id="trend">{texts.trendTitle}</h2>
      {trend.isLoading ? <Waiting /> : null}
      {trend.isError ? <Trouble error={trend.error} onRetry={trend.refetch} /> : null}
      {trend.data === undefined ? null : bars.length === 0 ? (
        <p>{texts.trendEmpty}</p>
      ) : (
        <>
          <p>
            {texts.trendText(question.q)}
            {trend.data.isEstimated ? ` · ${texts.trendEstimated}` : ''}
          </p>
          <TrendChart bars={bars} top={top} />
          <TrendTable bars={bars} />
        </>
      )}
    </section>
  );
}

/** The same in numbers. */
function TrendTable({ bars }: { readonly bars: readonly TrendBar[] }): ReactNode {
  const texts = useMessages(searchMessages);
  const { format } = useSpoken();
  return (
    <details className={styles.table}>
      <summary>{texts.trendTable}</summary>
      <table>
        <thead>
          <tr>
            {[texts.trendYear, texts.trendFound, texts.trendAll, texts.trendShare].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ year, found, all, share }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{format.number(found)}</td>
              <td>{format.number(all)}</td>
              <td>{format.percent(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
