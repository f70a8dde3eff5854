import type { ReactNode } from 'react';
import domainMessages from '../../translations/en/domains.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';
import styles from './domains.module.css';
import { isHindrance } from './seed-lines.ts';
import type { SeedLineProblem, SeedLines } from './seed-lines.ts';

interface SeedProblemsProperties {
  readonly lines: SeedLines;
  readonly domain: string;
}

const max = 10;

/** The problems of a seed list by line. */
export function SeedProblems({ lines, domain }: SeedProblemsProperties): ReactNode {
  const texts = useMessages(domainMessages);
  const { problems } = lines;
  return (
    <div role="status">
      {problems.length === 0 ? null : (
        <ul className={styles.problems}>
          {problems.slice(0, max).map((problem) => (
            <li key={problem.line} data-bad={isHindrance(problem) || undefined}>
              {texts.lineProblem(problem.line, words(problem, domain, texts))}
            </li>
          ))}
          {problems.length > max ? <li>{texts.moreProblems(problems.length - max)}</li> : null}
        </ul>
      )}
    </div>
  );
}

function words(
  { kind, first }: SeedLineProblem,
  domain: string,
  texts: MessagesOf<typeof domainMessages>,
): string {
  switch (kind) {
    case 'no-address':
      return texts.lineNoAddress;
    case 'scheme':
      return texts.lineScheme;
    case 'elsewhere':
      return texts.lineElsewhere(domain);
    case 'twice':
      return texts.lineTwice(first ?? 0);
  }
}
