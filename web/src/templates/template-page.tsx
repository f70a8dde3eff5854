import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import type { TemplateAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';
import { staffQuery, useSession } from '../api/staff-api.ts';
import { PageTabs } from '../harvests/page-tabs.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { HistoryPanel } from '../staff/history-panel.tsx';
import { staffMessages } from '../staff/messages.ts';
import { StaffPage } from '../staff/staff-page.tsx';
import { templateTexts } from './messages.ts';
import { TemplateAbout } from './template-about.tsx';
import { TemplateEditor } from './template-editor.tsx';
import styles from './template-page.module.css';
import { TemplateVersions } from './template-versions.tsx';
import { useTemplateText } from './use-template-text.ts';
import { VersionSave } from './version-save.tsx';

/** `/templates/:id` */
export function TemplatePage(): ReactNode {
  const texts = useMessages(templateTexts);
  const { id = '' } = useParams();
  const template = useQuery(staffQuery('/templates/:id', { id }));
  const back = { to: '/templates', label: texts.title };
  if (template.data === undefined)
    return (
      <StaffPage title={texts.title} back={back} right="planning.read">
        {template.isError ? <Trouble error={template.error} onRetry={template.refetch} /> : <Waiting />}
      </StaffPage>
    );
  return <KnownTemplate key={id} template={template.data} back={back} />;
}

interface KnownTemplateProperties {
  readonly template: TemplateAnswer;
  readonly back: { readonly to: string; readonly label: string };
}

function KnownTemplate({ template, back }: KnownTemplateProperties): ReactNode {
  const texts = useMessages(templateTexts);
  const staffTexts = useMessages(staffMessages);
  const { format } = useSpoken();
  const { may } = useSession();
  const text = useTemplateText(template.yaml);
  const mayEdit = may('planning.edit');
  const used = texts.configurations(template.configurations, format.number(template.configurations));
  return (
    <StaffPage
      title={template.name}
      back={back}
      right="planning.read"
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
