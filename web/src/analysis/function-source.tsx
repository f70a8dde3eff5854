import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FunctionView } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffQuery, staffSend } from '../api/staff-api.ts';
import { useSeen } from '../staff/use-seen.ts';
import { useMessages } from '../language/language.tsx';
import { ConflictDialog } from '../staff/conflict-dialog.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { FunctionTrial } from './function-trial.tsx';
import { SourceEditor } from './source-editor.tsx';
import type { SourceProblem } from './source-editor.tsx';
import { sourceProblem } from './source-problem.ts';

interface FunctionSourceProperties {
  readonly one: FunctionView;
  readonly source: string;
  readonly onChange: (source: string) => void;
  readonly isReadOnly: boolean;
}

interface Sent {
  readonly source: string;
  readonly note: string;
  readonly version: number;
}

/** The editor, the trial, and what was written as the next version. */
export function FunctionSource({ one, source, onChange, isReadOnly }: FunctionSourceProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const notify = useNotify();
  const queries = useQueryClient();
  const [tried, setTried] = useState<SourceProblem>();
  const [seen, see] = useSeen(
    one,
    (former) => source !== former.source,
    (newer) => onChange(newer.source),
  );
  const form = useForm({ initialValues: { note: '', source: '' } });
  const problems = useFormProblems(form);
  const { save, isSaving, conflict, forgetConflict } = useSaving({
    subject: 'analysis',
    problems,
    send: (sent: Sent) => staffSend('POST /analysis/functions/:id/versions', { id: one.id }, sent),
    onSaved: (saved) => {
      queries.setQueryData(staffQuery('/analysis/functions/:id', { id: one.id }).queryKey, saved);
      see(saved);
      onChange(saved.source);
      form.reset();
      notify.done(texts.versionSaved(saved.number));
    },
  });
  const change = (changed: string): void => {
    onChange(changed);
    setTried(undefined);
    form.clearFieldError('source');
  };
  const refused = form.errors['source'] === undefined ? undefined : problems.at('source');
  const isDirty = source !== seen.source;
  return (
    <form
      className={styles.page}
      onSubmit={form.onSubmit(({ note }) => save({ source, note, version: seen.version }))}
    >
      <FormTrouble text={problems.general} />
      <SourceEditor
        source={source}
        point={one.point}
        problem={refused === undefined ? tried : sourceProblem(refused)}
        isReadOnly={isReadOnly}
        onChange={change}
      />
      {isReadOnly ? null : (
        <>
          <FunctionTrial source={source} point={one.point} onWarning={setTried} />
          {isDirty ? (
            <TextInput
              className={styles.narrow}
              label={texts.versionNote}
              description={texts.saveVersionText(one.number + 1)}
              maxLength={2000}
              {...form.getInputProps('note')}
            />
          ) : null}
          <SaveBar
            isDirty={isDirty}
            isSaving={isSaving}
            saveLabel={texts.saveVersion}
            {...(isDirty ? { onCancel: () => change(seen.source) } : {})}
          />
        </>
      )}
      {conflict === undefined ? null : (
        <ConflictDialog
          sides={{
            base: { source: seen.source },
            mine: { source: conflict.values.source },
            theirs: { source: conflict.current.source },
          }}
          fields={[{ field: 'source', label: texts.sourceLabel }]}
          onCancel={forgetConflict}
          onSave={(chosen) => {
            const kept = typeof chosen['source'] === 'string' ? chosen['source'] : conflict.values.source;
            onChange(kept);
            save({ ...conflict.values, source: kept, version: conflict.current.version });
          }}
        />
      )}
    </form>
  );
}
