import type { ReactNode } from 'react';
import type { BulkView } from '../../../src/selection/bulk/bulk-shape.ts';
import type targetMessages from '../../translations/en/targets.json';
import type { Format } from '../language/format.ts';
import type { MessagesOf } from '../language/messages.ts';
import { Reason } from '../language/reason.tsx';
import styles from './targets-page.module.css';

interface BulkUndoneProperties {
  readonly answer: BulkView;
  readonly texts: MessagesOf<typeof targetMessages>;
  readonly format: Format;
}

/** The result of an undo, and the targets that it left, with reasons. Shown outside the router: with plain links. */
export function BulkUndone({ answer, texts, format }: BulkUndoneProperties): ReactNode {
  const { refused, refusedCount } = answer;
  return (
    <div className={styles.undone}>
      <p>{undoneText(answer, texts, format)}</p>
      {refusedCount === 0 ? null : (
        <>
          <p>{texts.bulkLeft(refusedCount, format.number(refusedCount))}</p>
          <ul>
            {refused.map(({ id, title, reasons }) => (
              <li key={id}>
                <a href={`/targets/${id}`}>{title}</a>:{' '}
                {reasons.map((reason, index) => (
                  <span key={reason.message}>
                    {index === 0 ? '' : '; '}
                    <Reason {...reason} />
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {refusedCount > refused.length ? (
            <p>{texts.andMore(format.number(refusedCount - refused.length))}</p>
          ) : null}
        </>
      )}
    </div>
  );
}

function undoneText(
  { kind, changed }: BulkView,
  texts: MessagesOf<typeof targetMessages>,
  format: Format,
): string {
  const shown = format.number(changed);
  if (kind === 'removal') return texts.bulkRemoved(changed, shown);
  return kind === 'return' ? texts.bulkReturned(changed, shown) : texts.bulkUndone(changed, shown);
}
