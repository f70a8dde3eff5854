import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TemplateView } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useSeen } from '../staff/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './template-page.module.css';
import type { TemplateText } from './use-template-text.ts';

interface VersionSaveProperties {
  readonly template: TemplateView;
  readonly text: TemplateText;
}

interface Sent {
  readonly yaml: string;
  readonly comment: string;
  readonly version: number;
}

/** Keeps what was written as the next version. */
export function VersionSave({ template, text }: VersionSaveProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [seen, see] = useSeen(
    template,
    ({ yaml }) => text.yaml !== yaml,
    ({ yaml }) => text.setYaml(yaml),
  );
  const form = useForm({ initialValues: { comment: '' } });
  const problems = useFormProblems(form);
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'templates',
    problems,
    send: (sent: Sent) => staffSend('POST /templates/:id/versions', { id: template.id }, sent),
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/templates/:id', { id: template.id }).queryKey, saved);
      see(saved);
      text.setYaml(saved.yaml);
      form.reset();
      notify.done(texts.versionSaved(saved.number));
    },
  });
  const isDirty = text.yaml !== seen.yaml;
  return (
    <form
      className={styles.page}
      onSubmit={form.onSubmit(({ comment }) => {
        if (text.isGood) save({ yaml: text.yaml, comment, version: seen.version });
      })}
    >
      <FormTrouble text={problems.general} />
      {isDirty ? (
        <TextInput
          className={styles.narrow}
          label={texts.versionComment}
          description={texts.saveVersionText(template.number + 1)}
          maxLength={2000}
          {...form.getInputProps('comment')}
        />
      ) : null}
      <SaveBar
        isDirty={isDirty && text.isGood}
        isSaving={isSaving}
        saveLabel={texts.saveVersion}
        {...(isDirty ? { onCancel: () => text.setYaml(seen.yaml) } : {})}
      />
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { yaml: seen.yaml },
            mine: { yaml: conflict.values.yaml },
            theirs: { yaml: conflict.current.yaml },
          }}
          fields={[{ field: 'yaml', label: texts.yamlLabel }]}
          onCancel={forgetConflict}
          onSave={({ yaml }) => {
            const chosen = typeof yaml === 'string' ? yaml : conflict.values.yaml;
            text.setYaml(chosen);
            save({ ...conflict.values, yaml: chosen, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}
