import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { PointName } from '../../../src/analysis/desk/function-shape.ts';
import analysisMessages from '../../translations/en/analysis.json' with { type: 'json' };
import { InEnglish } from '../language/in-english.tsx';
import { useMessages, useSpoken } from '../language/language.tsx';
import { YamlEditor } from '../templates/yaml-editor.tsx';
import styles from './analysis.module.css';

export interface SourceProblem {
  readonly message: string;
  readonly line: number | null;
}

interface SourceEditorProperties {
  readonly source: string;
  readonly point: PointName;
  readonly problem: SourceProblem | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (source: string) => void;
}

const deadlineMs = 50;

/** The JavaScript of a function; the line that is wrong is marked, and one can go there. */
export function SourceEditor(properties: SourceEditorProperties): ReactNode {
  const { source, point, problem, isReadOnly, onChange } = properties;
  const texts = useMessages(analysisMessages);
  const { format } = useSpoken();
  const [goTo, setGoTo] = useState<{ readonly line: number }>();
  const line = problem?.line ?? null;
  return (
    <div className={`${styles.page} ${styles.editor}`}>
      <details>
        <summary>{texts.sourceHelp}</summary>
        <ul className={styles.help}>
          <li>{point === 'after-analysis' ? texts.helpAfter : texts.helpRank}</li>
          <li>{texts.helpReach}</li>
          <li>{texts.helpLimits(format.number(deadlineMs))}</li>
        </ul>
      </details>
      <YamlEditor
        label={texts.sourceLabel}
        yaml={source}
        problems={problem === undefined || line === null ? [] : [{ line, message: problem.message }]}
        goTo={goTo}
        isReadOnly={isReadOnly}
        onChange={onChange}
      />
      <div aria-live="polite">
        {problem === undefined ? null : (
          <p className={styles.problem}>
            {line === null ? null : (
              <Button
                size="compact-xs"
                variant="subtle"
                color="red"
                aria-label={texts.goToLine(line)}
                onClick={() => setGoTo({ line })}
              >
                {texts.line(line)}
              </Button>
            )}{' '}
            <InEnglish>{problem.message}</InEnglish>
          </p>
        )}
      </div>
    </div>
  );
}
