import type { ReactNode } from 'react';
import type { CaptureShape } from '../../../src/server/api/shapes.ts';
import { replayPath } from '../addresses/app-address.ts';
import { useSpoken } from '../language/language.tsx';
import { SameIcon } from '../shell/icons.tsx';
import styles from './capture-list.module.css';
import { shortType } from './short-type.ts';
import { StatusMark } from './status-mark.tsx';

interface CaptureRowProperties {
  readonly capture: CaptureShape;
  readonly view: string;
  readonly hasDate: boolean;
  readonly onOpen?: (capture: CaptureShape) => void;
}

export function CaptureRow({ capture, view, hasDate, onOpen }: CaptureRowProperties): ReactNode {
  const { messages, format } = useSpoken();
  const { timestamp, origin } = capture;
  const path = replayPath(view, timestamp, capture.url);
  const open = (event: { preventDefault(): void }): void => {
    if (onOpen === undefined) return;
    event.preventDefault();
    onOpen(capture);
  };
  const when = `${format.date(timestamp)}, ${format.time(timestamp)} ${messages.utc}`;
  return (
    <tr role="row" className={styles.row}>
      {hasDate ? (
        <td role="cell" className={styles.date}>
          <a href={path} onClick={open} aria-label={when}>
            {format.shortDate(timestamp)}
          </a>
        </td>
      ) : null}
      <td role="cell" className={styles.time}>
        {hasDate ? (
          format.time(timestamp)
        ) : (
          <a href={path} onClick={open} aria-label={when}>
            {format.time(timestamp)}
          </a>
        )}
      </td>
      <td role="cell">
        <StatusMark status={capture.status} />
      </td>
      <td role="cell" className={styles.type}>
        {capture.method === null ? '' : `${capture.method} `}
        {shortType(capture.mime)}
        {capture.sameAsBefore ? (
          <span className={styles.same} title={messages.sameAsBeforeLong}>
            <SameIcon size={14} />
            {messages.sameAsBefore}
          </span>
        ) : null}
      </td>
      <td role="cell" className={styles.number}>
        {capture.sizeBytes === null ? '' : format.bytes(capture.sizeBytes)}
      </td>
      <td role="cell" className={styles.from}>
        {origin.harvest ?? origin.job ?? origin.source ?? ''}
      </td>
    </tr>
  );
}
