import type { ReactNode } from 'react';
import type { DocumentView } from '../../../src/reading/search/document-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffPath } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { DataTable } from '../staff/data-table.tsx';
import { EmptyState } from '../staff/empty-state.tsx';
import { useFilters } from '../staff/use-filters.ts';
import { useList } from '../staff/use-list.ts';
import styles from './analysis.module.css';
import { DocumentFilters, documentFilterNames } from './document-filters.tsx';
import { useDocumentColumns } from './use-document-columns.tsx';

/** `/analysis?isSelected=…&language=…&site=…&maxRelevance=…`: assessed documents, the best first, with the reasons. */
export function DocumentsTab(): ReactNode {
  const texts = useMessages(analysisMessages);
  const { value } = useFilters();
  const question = Object.fromEntries(
    documentFilterNames.map((name) => [name, value(name)]).filter(([, given]) => given !== ''),
  );
  const list = useList('/analysis/documents', question);
  const columns = useDocumentColumns();
  return (
    <div className={styles.page}>
      <p className={styles.intro}>{texts.documentsText}</p>
      <DataTable<DocumentView>
        name="documents"
        label={texts.documentsLabel}
        columns={columns}
        list={list}
        rowId={({ group }) => group}
        rowName={({ title, url }) => (title === '' ? url : title)}
        filters={<DocumentFilters />}
        exportHref={staffPath('/analysis/documents/export', question)}
        empty={<EmptyState title={texts.documentsNone} text={texts.documentsNoneText} />}
      />
    </div>
  );
}
