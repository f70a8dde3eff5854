import { Textarea } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import trapMessages from '../../translations/en/traps.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './traps.module.css';

const waitMs = 300;
const max = 1000;

interface Trial {
  readonly urls: string;
  readonly setUrls: (urls: string) => void;
  /** The problem with the expression, in the words of the crawler. */
  readonly problem: ReactNode | undefined;
  readonly tried: readonly { readonly url: string; readonly isMatched: boolean }[];
}

/** Tries an expression at the server, which reads it as the crawler does. */
export function useExpressionTrial(expression: string): Trial {
  const [urls, setUrls] = useState('');
  const lines = linesOf(urls);
  const [asked] = useDebouncedValue(JSON.stringify({ expression, urls: lines }), waitMs);
  const trial = useQuery({
    queryKey: ['trap-trial', asked],
    queryFn: () => staffSend('POST /traps/try', {}, JSON.parse(asked)),
    // The typed text arrives with a delay: an empty expression is not sent.
    enabled: !asked.startsWith('{"expression":""'),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  const answer = expression === '' ? undefined : trial.data;
  const reason = answer?.reason ?? null;
  return {
    urls,
    setUrls,
    problem: reason === null ? undefined : <Reason {...reason} />,
    tried: lines.map((url, index) => ({ url, isMatched: answer?.matches[index] === true })),
  };
}

/** Addresses that were pasted, and which of them the expression excludes. */
export function ExpressionTrial({ trial }: { readonly trial: Trial }): ReactNode {
  const texts = useMessages(trapMessages);
  const { format } = useSpoken();
  const { urls, setUrls, tried } = trial;
  const matched = tried.filter(({ isMatched }) => isMatched).length;
  return (
    <section className={styles.trial} aria-label={texts.tryTitle}>
      <Textarea
        label={texts.tryUrls}
        description={texts.tryText}
        placeholder={texts.tryPlaceholder}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        value={urls}
        onChange={({ currentTarget }) => setUrls(currentTarget.value)}
      />
      <div role="status">
        {tried.length === 0 ? null : (
          <p className={styles.count}>
            {texts.tryCount(format.number(matched), format.number(tried.length))}
          </p>
        )}
      </div>
      <ul className={styles.tried} tabIndex={tried.length > 8 ? 0 : undefined} aria-label={texts.tryTitle}>
        {tried.slice(0, 100).map(({ url, isMatched }, index) => (
          <li key={`${index} ${url}`} data-matched={isMatched || undefined}>
            <span>{isMatched ? texts.excluded : texts.kept}</span>
            <span>{url}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function linesOf(text: string): readonly string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, max);
}
