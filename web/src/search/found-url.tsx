import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SearchAnswer } from '../../../src/server/api/shapes.ts';
import { capturesPath } from '../addresses/app-address.ts';
import { shortType } from '../captures/short-type.ts';
import { StatusMark } from '../captures/status-mark.tsx';
import { useSpoken } from '../language/language.tsx';
import styles from './search-page.module.css';
import { UrlText } from './url-text.tsx';

interface FoundUrlProperties {
  readonly item: SearchAnswer['items'][number];
  readonly view: string;
}

/** One URL of the results, as an item of their list. */
export function FoundUrl({ item, view }: FoundUrlProperties): ReactNode {
  const { messages, format } = useSpoken();
  const first = format.shortDate(item.first);
  const last = format.shortDate(item.last);
  return (
    <li className={styles.item}>
      <Link className={styles.link} to={capturesPath({ url: item.url, view })}>
        <UrlText url={item.url} />
      </Link>
      <span className={styles.facts}>
        <span className={styles.captures}>
          {messages.capturesCount(item.captures, format.number(item.captures))}
        </span>
        <span>{first === last ? messages.onDate(first) : messages.firstToLast(first, last)}</span>
        <span>{shortType(item.mime)}</span>
        <StatusMark status={item.status} />
      </span>
    </li>
  );
}
