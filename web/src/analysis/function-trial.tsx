import { Button, NumberInput, TextInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PointName } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { staffSend } from '../api/staff-api.ts';
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Panel } from '../staff/panel.tsx';
import styles from './analysis.module.css';
import { captureLines } from './capture-lines.ts';
import type { SourceProblem } from './source-editor.tsx';
import { TrialTable } from './trial-table.tsx';

interface FunctionTrialProperties {
  readonly source: string;
  readonly point: PointName;
  /** The position of the error, for the editor; undefined without one. */
  readonly onWarning: (problem: SourceProblem | undefined) => void;
}

/** The effect of a source on real documents, before and after. */
export function FunctionTrial({ source, point, onWarning }: FunctionTrialProperties): ReactNode {
  const texts = useMessages(analysisMessages);
  const [count, setCount] = useState(5);
  const [lines, setLines] = useState('');
  const [question, setQuestion] = useState('');
  const { captures, unreadable } = captureLines(lines);
  const trial = useMutation({
    mutationFn: () =>
      staffSend(
        'POST /analysis/functions/try',
        {},
        {
          point,
          source,
          count,
          captures,
          question,
        },
      ),
    onSuccess: ({ problem, tried }) =>
      onWarning(problem ?? tried.find((trial) => trial.problem !== null)?.problem ?? undefined),
  });
  const answer = trial.data;
  return (
    <Panel title={texts.tryTitle} text={texts.tryText}>
      <div className={styles.row}>
        <NumberInput
          label={texts.tryCount}
          w="11rem"
          min={1}
          max={20}
          allowDecimal={false}
          disabled={captures.length > 0}
          value={count}
          onChange={(value) => setCount(typeof value === 'number' ? value : 5)}
        />
        {point === 'after-analysis' ? null : (
          <TextInput
            label={texts.tryQuestion}
            maxLength={400}
            value={question}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          />
        )}
        <Button
          variant="default"
          loading={trial.isPending}
          disabled={unreadable !== undefined || source.trim() === ''}
          onClick={() => trial.mutate()}
        >
          {texts.tryButton}
        </Button>
      </div>
      <Textarea
        label={texts.tryCaptures}
        description={texts.tryCapturesText}
        autosize
        minRows={1}
        maxRows={6}
        spellCheck={false}
        value={lines}
        error={unreadable === undefined ? undefined : texts.tryUnreadableCapture(unreadable)}
        onChange={({ currentTarget }) => setLines(currentTarget.value)}
      />
      {trial.isError ? <Trouble error={trial.error} onRetry={() => trial.mutate()} /> : null}
      <div role="status">
        {answer !== undefined &&
        answer.problem === null &&
        answer.tried.length === 0 &&
        answer.missing.length === 0 ? (
          <p className={styles.quiet}>{texts.tryNoDocuments}</p>
        ) : null}
        {answer?.missing.map(({ url, timestamp }) => (
          <p key={`${timestamp} ${url}`} className={styles.problem}>
            {texts.tryMissing(url)}
          </p>
        ))}
      </div>
      {answer === undefined || answer.tried.length === 0 ? null : (
        <TrialTable tried={answer.tried} point={point} />
      )}
    </Panel>
  );
}
