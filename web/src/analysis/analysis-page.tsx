import type { ReactNode } from 'react';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages } from '../language/language.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { DocumentsTab } from './documents-tab.tsx';
import { FunctionsTab } from './functions-tab.tsx';
import { ProfileTab } from './profile-tab.tsx';
import { TextsTab } from './texts-tab.tsx';
import { WatchWordsTab } from './watch-words-tab.tsx';

/** `/analysis`: assessed documents, and the settings of analysis, scoring and ranking. */
export function AnalysisPage(): ReactNode {
  const texts = useMessages(analysisMessages);
  return (
    <StaffPage title={texts.title} intro={texts.intro}>
      <PageTabs
        label={texts.title}
        tabs={[
          { id: 'documents', label: texts.documents, content: <DocumentsTab /> },
          { id: 'functions', label: texts.functions, content: <FunctionsTab /> },
          { id: 'profile', label: texts.profile, content: <ProfileTab /> },
          { id: 'watch-words', label: texts.watchWords, content: <WatchWordsTab /> },
          { id: 'reference-texts', label: texts.referenceTexts, content: <TextsTab kind="reference" /> },
          { id: 'lists', label: texts.lists, content: <TextsTab kind="list" /> },
        ]}
      />
    </StaffPage>
  );
}
