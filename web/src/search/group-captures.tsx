import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { groupCapturesQuery } from './text-queries.ts';
import { UrlText } from './url-text.tsx';
import styles from './words.module.css';
import type { WordsQuestion } from './words-question.ts';

interface GroupCapturesProperties {
  readonly group: string;
  readonly title: string;
  readonly question: WordsQuestion;
}

const few = 20;
const many = 500;

/** Where and when the same text was collected, in the order of time. */
export function GroupCaptures({ group, title, question }: GroupCapturesProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { format } = useSpoken();
  const [limit, setLimit] = useState(few);
  const captures = useQuery(groupCapturesQuery(group, question, limit));
  if (captures.isLoading) return <Waiting />;
  if (captures.isError) return <Trouble error={captures.error} onRetry={captures.refetch} />;
  const { items = [], total = 0 } = captures.data ?? {};
  const left = total - items.length;
  return (
    <>
      <ul className={styles.group} aria-label={texts.capturesOfResult(title)}>
        {items.map(({ url, timestamp }) => (
          <li key={`${timestamp} ${url}`}>
            <a href={replayPath(question.view, timestamp, url)}>
              {format.date(timestamp)}, {format.time(timestamp)} <UrlText url={url} />
            </a>
          </li>
        ))}
      </ul>
      {left > 0 && limit === few ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setLimit(many)}>
          {texts.moreCaptures(format.number(left))}
        </Button>
      ) : null}
    </>
  );
}
