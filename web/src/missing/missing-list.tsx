import type { ReactNode } from 'react';
import type { MissingAnswer } from '../../../src/server/api/shapes.ts';
import { timestampOf } from '../language/format.ts';
import { useSpoken } from '../language/language.tsx';
import { UrlText } from '../search/url-text.tsx';
import styles from './missing.module.css';

export function MissingList({ items }: { readonly items: MissingAnswer['items'] }): ReactNode {
  const { messages, format } = useSpoken();
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.destination} ${item.url}`}>
          <UrlText url={item.url} />
          <span className={styles.facts}>
            <span>{item.kind === 'lost' ? messages.missingLost : messages.missingUnknown}</span>
            <span>{messages.missingTimes(item.times, format.number(item.times))}</span>
            <span>{format.shortDate(timestampOf(new Date(item.lastSeen)))}</span>
            {item.destination === '' ? null : <span>{item.destination}</span>}
            {item.state === 'sent' ? <span className={styles.sent}>{messages.missingSent}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}
