import type { ReactNode } from 'react';
import type { PointName, TriedFunction } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { InEnglish } from '../language/in-english.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { wordFor } from '../language/messages.ts';
import { StateMark } from '../staff/state-mark.tsx';
import styles from './analysis.module.css';
import { shortNumber } from './short-number.ts';

interface TrialTableProperties {
  readonly tried: readonly TriedFunction[];
  readonly point: PointName;
}

/** Each document, before and after. */
export function TrialTable({ tried, point }: TrialTableProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const isFilter = point === 'after-analysis';
  return (
    <div className={styles.scroll} role="region" aria-label={texts.tryTitle} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {texts.before} → {texts.after}
        </caption>
        <thead>
          <tr>
            <th scope="col">{texts.document}</th>
            {isFilter ? (
              <>
                <th scope="col">{texts.changes}</th>
                <th scope="col">{texts.relevance}</th>
                <th scope="col">{texts.decision}</th>
              </>
            ) : (
              <th scope="col">{texts.score}</th>
            )}
            <th scope="col">{texts.time}</th>
          </tr>
        </thead>
        <tbody>
          {tried.map((one) => (
            <TrialRow key={`${one.timestamp} ${one.url}`} one={one} isFilter={isFilter} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TrialRow({ one, isFilter }: { readonly one: TriedFunction; readonly isFilter: boolean }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const { url, timestamp, title, problem, usedMs, score } = one;
  const columns = isFilter ? 3 : 1;
  return (
    <tr>
      <th scope="row">
        <a href={replayPath('all', timestamp, url)}>{title === '' ? url : title}</a>
        <div className={styles.url}>
          {format.shortDate(timestamp)} · {url}
        </div>
      </th>
      {problem === null ? (
        isFilter ? (
          <Filtered one={one} />
        ) : (
          <td className={styles.number}>
            {format.number(1)} → {score === null ? '–' : shortNumber(score, format)}
          </td>
        )
      ) : (
        <td colSpan={columns}>
          <p className={styles.problem}>
            <strong>{wordFor(texts.problemKinds, problem.kind)}</strong>
            {problem.line === null ? '' : `, ${texts.noticeLine(problem.line)}`}:{' '}
            <InEnglish>{problem.message}</InEnglish>
          </p>
        </td>
      )}
      <td className={styles.number}>{texts.milliseconds(shortNumber(usedMs, format))}</td>
    </tr>
  );
}

function Filtered({ one }: { readonly one: TriedFunction }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const { changes, before, after, decision, reason } = one;
  const value = (number: number | null): string =>
    number === null ? texts.none : shortNumber(number, format);
  const isSelected = decision === null ? after.isSelected : decision === 'select';
  return (
    <>
      <td>
        {changes.length === 0 ? (
          texts.unchanged
        ) : (
          <ul className={styles.changes}>
            {changes.map((change) => (
              <li key={change.name}>
                <span className={styles.name}>{change.name}</span>{' '}
                <span className={styles.number}>
                  {value(change.before)} → {value(change.after)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </td>
      <td className={styles.number}>
        {shortNumber(before.relevance, format)} → {shortNumber(after.relevance, format)}
      </td>
      <td>
        {before.isSelected ? texts.selected : texts.rejected} →{' '}
        <StateMark tone={isSelected ? 'good' : 'quiet'}>
          {isSelected ? texts.selected : texts.rejected}
        </StateMark>
        {decision === null ? null : (
          <div className={styles.who}>
            {texts.bySelf}
            {reason === '' ? '' : `: ${reason}`}
          </div>
        )}
      </td>
    </>
  );
}
