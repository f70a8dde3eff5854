import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TemplateCheckAnswer } from '../../../src/planning/templates/template.ts';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Reason } from '../language/reason.tsx';
import styles from './template-editor.module.css';

interface ProblemListProperties {
  readonly problems: TemplateCheckAnswer['problems'];
  readonly onGo: (line: number) => void;
}

/** The problems of the YAML, line by line. */
export function ProblemList({ problems, onGo }: ProblemListProperties): ReactNode {
  const texts = useMessages(templateMessages);
  return (
    <div aria-live="polite">
      {problems.length === 0 ? null : (
        <section className={styles.problems}>
          <h2>{texts.problems(problems.length)}</h2>
          <ul>
            {problems.map(({ line, ...reason }) => (
              <li key={`${line} ${reason.message}`}>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="red"
                  aria-label={texts.goToLine(line)}
                  onClick={() => onGo(line)}
                >
                  {texts.line(line)}
                </Button>
                <Reason {...reason} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
