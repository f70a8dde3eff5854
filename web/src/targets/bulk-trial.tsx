import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BulkView } from '../../../src/selection/bulk/bulk-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './targets-page.module.css';

/** The effect of a bulk change, and the targets that it cannot change, with reasons. */
export function BulkTrial({ trial }: { readonly trial: BulkView }): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const { changed, unchanged, refused, refusedCount } = trial;
  return (
    <section className={styles.trial} role="status">
      <p>
        <strong>{texts.wouldChange(changed, format.number(changed))}</strong>{' '}
        {unchanged === 0 ? null : texts.wouldStay(unchanged, format.number(unchanged))}
      </p>
      {refusedCount === 0 ? null : (
        <>
          <p className={styles.bad}>{texts.wouldRefuse(refusedCount, format.number(refusedCount))}</p>
          <ul>
            {refused.map(({ id, title, reasons }) => (
              <li key={id}>
                <Link to={`/targets/${id}`} target="_blank">
                  {title}
                </Link>
                <span>
                  {reasons.map((reason, index) => (
                    <Fragment key={reason.code}>
                      {index === 0 ? null : '; '}
                      <Reason {...reason} />
                    </Fragment>
                  ))}
                </span>
              </li>
            ))}
          </ul>
          {refusedCount > refused.length ? (
            <p>{texts.andMore(format.number(refusedCount - refused.length))}</p>
          ) : null}
        </>
      )}
    </section>
  );
}
