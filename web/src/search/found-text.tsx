import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { TextSearchAnswer } from '../../../src/server/api/text-shapes.ts';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { StatusMark } from '../captures/status-mark.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { GroupCaptures } from './group-captures.tsx';
import { SnippetText } from './snippet-text.tsx';
import { UrlText } from './url-text.tsx';
import { useValueNames } from './use-value-names.ts';
import styles from './words.module.css';
import type { WordsQuestion } from './words-question.ts';

interface FoundTextProperties {
  readonly item: TextSearchAnswer['items'][number];
  readonly question: WordsQuestion;
}

/** One result. Its title opens the archived page at that date; below, the captures that it stands for can be listed. */
export function FoundText({ item, question }: FoundTextProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { format } = useSpoken();
  const { nameOf } = useValueNames();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const title = item.title === '' ? texts.untitled : item.title;
  const isFine = item.status !== null && item.status >= 200 && item.status < 300;
  const count = texts.capturesInPlaces(
    item.captures,
    item.places,
    format.number(item.captures),
    format.number(item.places),
  );
  return (
    <li className={styles.item}>
      <h2 className={styles.title}>
        <a href={replayPath(question.view, item.timestamp, item.url)} lang={spokenIn(item.language)}>
          {title}
        </a>
      </h2>
      <p className={styles.address}>
        <UrlText url={item.url} />
      </p>
      {item.snippet.length === 0 ? null : (
        <p className={styles.snippet} lang={spokenIn(item.language)}>
          <SnippetText parts={item.snippet} />
        </p>
      )}
      <p className={styles.facts}>
        <time>{format.date(item.timestamp)}</time>
        <span>{nameOf('kind', item.kind)}</span>
        <span>{nameOf('language', item.language)}</span>
        {isFine ? null : <StatusMark status={item.status} />}
        <button
          type="button"
          className={styles.captures}
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {count}
        </button>
      </p>
      {isOpen ? (
        <div id={listId}>
          <GroupCaptures group={item.group} title={title} question={question} />
        </div>
      ) : null}
    </li>
  );
}

/** For those who hear the page read. */
function spokenIn(language: string): string | undefined {
  return language === 'und' ? undefined : language;
}
