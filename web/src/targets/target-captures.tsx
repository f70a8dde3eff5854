import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TargetView } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { capturesPath, replayPath } from '../addresses/app-address.ts';
import { aboutQuery, versionQuery } from '../api/queries.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './target-details.module.css';

const view = 'all';

/** The captures of a target's URL. */
export function TargetCaptures({ target }: { readonly target: TargetView }): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const of = { url: target.url, view };
  const { data } = useQuery(versionQuery(of, { timestamp: '', rule: 'nearest' }));
  const last = data?.capture;
  const count = data?.captures ?? 0;
  return (
    <div className={styles.captures}>
      {data === undefined ? null : last === null || last === undefined ? (
        <NoCaptures />
      ) : (
        <p>
          <strong>{texts.captures(count, format.number(count))}</strong>,{' '}
          {texts.lastCapture(format.shortDate(last.timestamp))}
        </p>
      )}
      <div className={styles.links}>
        {last === null || last === undefined ? null : (
          <>
            <a href={replayPath(view, last.timestamp, target.url)}>{texts.readLast}</a>
            <a href={capturesPath(of)}>{texts.allCaptures}</a>
          </>
        )}
        <Link to={`/domains?${new URLSearchParams({ q: target.domain })}`}>
          {texts.domainPage} {target.domain}
        </Link>
      </div>
    </div>
  );
}

/** None was collected, or none can be seen from where one is: then it is not known whether there are any. */
function NoCaptures(): ReactNode {
  const texts = useMessages(targetMessages);
  const { messages } = useSpoken();
  const { data } = useQuery(aboutQuery());
  if (data === undefined) return null;
  if (!data.mayRead) return <p className={styles.quiet}>{messages.readElsewhere}</p>;
  return (
    <>
      <p>
        <strong>{texts.noCaptures}</strong>
      </p>
      <p className={styles.quiet}>{texts.noCapturesText}</p>
    </>
  );
}
