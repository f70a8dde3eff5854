import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import searchMessages from '../../translations/en/search.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { NextIcon, PreviousIcon } from '../shell/icons.tsx';
import styles from './words.module.css';
import { changedAddress } from './words-question.ts';

interface ResultPagesProperties {
  readonly page: number;
  readonly pages: number;
  /** There are more, which are on none. */
  readonly isCut?: boolean;
}

/** The way to the other pages of results. */
export function ResultPages({ page, pages, isCut = false }: ResultPagesProperties): ReactNode {
  const texts = useMessages(searchMessages);
  const { messages, format } = useSpoken();
  const [address] = useSearchParams();
  if (pages < 2 && page === 1) return null;
  const linkTo = (number: number): string =>
    `/search?${changedAddress(address, { page: number === 1 ? '' : String(number) })}`;
  return (
    <nav className={styles.pages} aria-label={texts.pages}>
      {page === 1 ? null : (
        <Link to={linkTo(page - 1)} rel="prev">
          <PreviousIcon size={14} /> {messages.previousPage}
        </Link>
      )}
      <span aria-current="page">{texts.pageNumber(format.number(page))}</span>
      {isCut ? <span>{texts.cut}</span> : null}
      {isCut || page >= pages ? null : (
        <Link to={linkTo(page + 1)} rel="next">
          {messages.nextPage} <NextIcon size={14} />
        </Link>
      )}
    </nav>
  );
}
