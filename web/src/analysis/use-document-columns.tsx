import type { ReactNode } from 'react';
import type { DocumentView } from '../../../src/reading/search/document-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { replayPath } from '../addresses/app-address.ts';
import { languageName } from '../language/language-name.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import type { Column } from '../staff/column.ts';
import { StateMark } from '../staff/state-mark.tsx';
import styles from './documents.module.css';
import { explanationLines } from './explanation-lines.ts';

export function useDocumentColumns(): readonly Column<DocumentView>[] {
  const texts = useMessages(analysisMessages);
  const { format, language: spoken } = useSpoken();
  const points = (value: number): string => format.number(Number(value.toFixed(1)));
  return [
    { id: 'document', title: texts.document, cell: (document) => <DocumentCell document={document} /> },
    {
      id: 'collected',
      title: texts.collected,
      cell: ({ timestamp }) => <time>{format.shortDate(timestamp)}</time>,
    },
    {
      id: 'language',
      title: texts.language,
      cell: ({ language }) => (language === 'und' ? texts.unknownLanguage : languageName(language, spoken)),
    },
    {
      id: 'relevance',
      title: texts.relevance,
      align: 'end',
      cell: ({ relevance }) => points(relevance),
    },
    {
      id: 'decision',
      title: texts.decision,
      cell: ({ isSelected }) => (
        <StateMark tone={isSelected ? 'good' : 'quiet'}>
          {isSelected ? texts.documentSelected : texts.documentNotSelected}
        </StateMark>
      ),
    },
    {
      id: 'captures',
      title: texts.captures,
      align: 'end',
      isExtra: true,
      cell: ({ captures }) => format.number(captures),
    },
    { id: 'score', title: texts.score, align: 'end', isExtra: true, cell: ({ score }) => points(score) },
  ];
}

function DocumentCell({ document }: { readonly document: DocumentView }): ReactNode {
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const { url, timestamp, title, explanation } = document;
  return (
    <div className={styles.document}>
      <a href={replayPath('all', timestamp, url)}>{title === '' ? url : title}</a>
      <span className={styles.address}>{url.replace(/^https?:\/\//i, '')}</span>
      <details>
        <summary aria-label={`${texts.reasons}: ${title === '' ? url : title}`}>{texts.reasons}</summary>
        <ul className={styles.reasons}>
          {explanationLines(explanation, format).map(({ text, language }, at) => (
            <li key={`${at} ${text}`} lang={language}>
              {text}
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
