import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { UrlCheck } from '../../../src/selection/check-shape.ts';
import type { TargetReference } from '../../../src/selection/targets/target-shape.ts';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './new-target.module.css';
import { TargetState } from './target-state.tsx';

/** This very address is in a target already: said before one can go on. */
export function ExactTargets({ check }: { readonly check: UrlCheck }): ReactNode {
  const texts = useMessages(targetMessages);
  if (check.exact.length === 0) return null;
  return (
    <section className={styles.exact}>
      <h2>{texts.exactTitle}</h2>
      <p>{texts.exactText}</p>
      <References items={check.exact} />
    </section>
  );
}

/** Targets of the same host and domain: nobody selects a site twice without knowing. */
export function SimilarTargets({ check }: { readonly check: UrlCheck }): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const { exact, sameHost, sameDomain } = check;
  if (exact.length + sameHost.total + sameDomain.total === 0) {
    return <p className={styles.alone}>{texts.nothingSimilar}</p>;
  }
  return (
    <div className={styles.similar}>
      {sameHost.total === 0 ? null : (
        <section>
          <h2>{texts.sameHostTitle(sameHost.total, format.number(sameHost.total))}</h2>
          <References items={sameHost.items} />
          {sameHost.total > sameHost.items.length ? (
            <Link to={`/targets?${new URLSearchParams({ host: hostOf(check.url) })}`}>{texts.showAll}</Link>
          ) : null}
        </section>
      )}
      {sameDomain.total === 0 ? null : (
        <section>
          <h2>{texts.sameDomainTitle(sameDomain.total, format.number(sameDomain.total))}</h2>
          <References items={sameDomain.items} />
        </section>
      )}
    </div>
  );
}

function References({ items }: { readonly items: readonly TargetReference[] }): ReactNode {
  return (
    <ul className={styles.references}>
      {items.map(({ id, title, url, collection, state }) => (
        <li key={id}>
          <Link to={`/targets/${id}`}>{title}</Link>
          <span className={styles.referenceUrl}>{url}</span>
          <span className={styles.referenceFacts}>
            {collection.name} <TargetState state={state} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
