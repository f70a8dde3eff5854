import { Radio, TextInput, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { PointName } from '../../../src/server/staff/shapes/analysis-shapes.ts';
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { FormTrouble } from '../staff/form-trouble.tsx';
import { useNotify } from '../staff/notify.tsx';
import { SaveBar } from '../staff/save-bar.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useFormProblems } from '../staff/use-form-problems.ts';
import { useSaving } from '../staff/use-saving.ts';
import styles from './analysis.module.css';
import { FunctionTrial } from './function-trial.tsx';
import { analysisTexts } from './messages.ts';
import { exampleSource, pointName, points } from './point-name.ts';
import { SourceEditor } from './source-editor.tsx';
import type { SourceProblem } from './source-editor.tsx';
import { sourceProblem } from './source-problem.ts';

interface NewFunction {
  readonly name: string;
  readonly comment: string;
  readonly point: PointName;
  readonly source: string;
}

/** `/analysis/functions/new` */
export function NewFunctionPage(): ReactNode {
  const texts = useMessages(analysisTexts);
  const notify = useNotify();
  const navigate = useNavigate();
  const form = useForm<NewFunction>({
    initialValues: {
      name: '',
      comment: '',
      point: 'after-analysis',
      source: exampleSource('after-analysis'),
    },
    validateInputOnChange: ['name'],
    validate: { name: (name) => (name.trim() === '' ? texts.nameNeeded : null) },
  });
  const [tried, setTried] = useState<SourceProblem>();
  const problems = useFormProblems({ ...form, getValues: () => ({ ...form.getValues() }) });
  const { save, isSaving } = useSaving({
    subject: 'analysis',
    problems,
    send: (values: NewFunction) => staffSend('POST /analysis/functions', {}, { ...values, note: '' }),
    onSaved: async ({ id }) => {
      form.resetDirty();
      notify.done(texts.created);
      await navigate(`/analysis/functions/${id}`);
    },
  });
  const { point, source } = form.values;
  const refused = form.errors['source'] === undefined ? undefined : problems.at('source');
  const choose = (chosen: PointName): void => {
    const isExample = source === exampleSource(point);
    form.setValues({ point: chosen, ...(isExample ? { source: exampleSource(chosen) } : {}) });
  };
  return (
    <StaffPage
      title={texts.newTitle}
      back={{ to: '/analysis#functions', label: texts.title }}
      right="analysis.edit"
    >
      <form className={styles.page} onSubmit={form.onSubmit((values) => save(values))}>
        <FormTrouble text={problems.general} />
        <TextInput
          label={texts.name}
          required
          maxLength={200}
          className={styles.narrow}
          {...form.getInputProps('name')}
        />
        <Textarea
          label={texts.comment}
          autosize
          minRows={1}
          maxRows={6}
          className={styles.narrow}
          {...form.getInputProps('comment')}
        />
        <Radio.Group label={texts.pointLabel} value={point} onChange={choose}>
          <div className={styles.row}>
            {points.map((each) => (
              <Radio key={each} value={each} label={pointName(each, texts)} />
            ))}
          </div>
        </Radio.Group>
        <SourceEditor
          source={source}
          point={point}
          problem={refused === undefined ? tried : sourceProblem(refused)}
          isReadOnly={false}
          onChange={(changed) => {
            form.setFieldValue('source', changed);
            setTried(undefined);
          }}
        />
        <FunctionTrial source={source} point={point} onWarning={setTried} />
        <SaveBar isDirty={form.isDirty()} isSaving={isSaving} saveLabel={texts.create} isAlways />
      </form>
    </StaffPage>
  );
}
