import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateView } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { VersionDialog, VersionList } from '../staff/version-list.tsx';
import { YamlEditor } from './yaml-editor.tsx';

interface TemplateVersionsProperties {
  readonly template: TemplateView;
  /** Undefined: read-only. */
  readonly onTake: ((yaml: string) => void) | undefined;
}

export function TemplateVersions({ template, onTake }: TemplateVersionsProperties): ReactNode {
  return (
    <VersionList versions={template.versions} newest={template.number} commentOf={({ comment }) => comment}>
      {(number, onClose) => (
        <TemplateVersion template={template} number={number} onTake={onTake} onClose={onClose} />
      )}
    </VersionList>
  );
}

interface TemplateVersionProperties extends TemplateVersionsProperties {
  readonly number: number;
  readonly onClose: () => void;
}

function TemplateVersion({ template, number, ...dialog }: TemplateVersionProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const query = useQuery(staffQuery('/templates/:id/versions/:number', { id: template.id, number }));
  return (
    <VersionDialog {...dialog} number={number} query={query} textOf={({ yaml }) => yaml} tab="settings">
      {(yaml) => <YamlEditor label={texts.yamlLabel} yaml={yaml} problems={[]} isReadOnly />}
    </VersionDialog>
  );
}
