import { Radio } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { PointName } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { EntityForm } from '../staff/entity-form.tsx';
import { NameFields } from '../staff/name-fields.tsx';
import { StaffPage } from '../staff/staff-page.tsx';
import { useEntityForm } from '../staff/use-entity-form.tsx';
import styles from './analysis.module.css';
import { FunctionTrial } from './function-trial.tsx';
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
  const texts = useMessages(analysisMessages);
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
  const state = useEntityForm({
    subject: 'analysis',
    form,
    send: (values) => staffSend('POST /analysis/functions', {}, { ...values, note: '' }),
    saved: texts.created,
    onSaved: ({ id }) => navigate(`/analysis/functions/${id}`),
  });
  const { point, source } = form.values;
  const refused = form.errors['source'] === undefined ? undefined : state.problems.at('source');
  const choose = (chosen: PointName): void => {
    const isExample = source === exampleSource(point);
    form.setValues({ point: chosen, ...(isExample ? { source: exampleSource(chosen) } : {}) });
  };
  return (
    <StaffPage title={texts.newTitle} back={{ to: '/analysis#functions', label: texts.title }}>
      <EntityForm state={state} className={styles.page} saveLabel={texts.create} isAlways>
        <NameFields form={form} />
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
      </EntityForm>
    </StaffPage>
  );
}
