import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TemplateView } from '../../../src/planning/templates/template.ts';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { useSession } from '../api/staff-api.ts';
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { EntityPage } from '../staff/entity-page.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { TemplateAbout } from './template-about.tsx';
import { TemplateEditor } from './template-editor.tsx';
import styles from './template-page.module.css';
import { TemplateVersions } from './template-versions.tsx';
import { useTemplateText } from './use-template-text.ts';
import { VersionSave } from './version-save.tsx';

/** `/templates/:id` */
export function TemplatePage(): ReactNode {
  const texts = useMessages(templateMessages);
  return (
    <EntityPage path="/templates/:id" back={{ to: '/templates', label: texts.title }}>
      {(template) => <KnownTemplate template={template} />}
    </EntityPage>
  );
}

function KnownTemplate({ template }: { readonly template: TemplateView }): ReactNode {
  const texts = useMessages(templateMessages);
  const staffTexts = useMessages(staffMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const text = useTemplateText(template.yaml);
  const mayEdit = may('planning.edit');
  const used = texts.configurations(template.configurations, format.number(template.configurations));
  return (
    <StaffPage
      title={template.name}
      intro={`${texts.versionNumber(template.number)} · ${texts.usedByCount(used)}`}
    >
      {template.problems.length === 0 ? null : (
        <Alert color="red" title={texts.unusable} mb="md">
          {template.problems.map(({ line, ...reason }) => (
            <div key={`${line} ${reason.message}`}>
              {texts.line(line)}: <Reason {...reason} />
            </div>
          ))}
        </Alert>
      )}
      <PageTabs
        label={template.name}
        tabs={[
          {
            id: 'settings',
            label: texts.settings,
            content: (
              <div className={styles.page}>
                <TemplateEditor text={text} isReadOnly={!mayEdit} />
                {mayEdit ? <VersionSave template={template} text={text} /> : null}
              </div>
            ),
          },
          {
            id: 'versions',
            label: `${texts.versions} (${format.number(template.versions.length)})`,
            content: <TemplateVersions template={template} onTake={mayEdit ? text.setYaml : undefined} />,
          },
          {
            id: 'about',
            label: texts.about,
            content: <TemplateAbout template={template} isReadOnly={!mayEdit} />,
          },
          {
            id: 'history',
            label: staffTexts.history,
            content: <HistoryPanel path="/templates/:id/history" id={template.id} />,
          },
        ]}
      />
    </StaffPage>
  );
}
