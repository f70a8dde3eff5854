import { Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import styles from './import-dialog.module.css';
import type { ImportStep } from './use-import.ts';

interface ImportProgressProperties {
  readonly step: ImportStep;
  readonly isStopping: boolean;
  readonly onStop: () => void;
}

/** How far it is, and the way to stop it. */
export function ImportProgress({ step, isStopping, onStop }: ImportProgressProperties): ReactNode {
  const texts = useMessages(targetMessages);
  const { format } = useSpoken();
  const [done, all] = step.kind === 'sending' ? [step.sentBytes, step.sizeBytes] : [step.rows, step.of];
  const words =
    step.kind === 'sending'
      ? texts.importSending(format.bytes(done), format.bytes(all))
      : texts.importTaking(format.number(done), format.number(all));
  return (
    <div className={styles.progress}>
      <Progress value={all === 0 ? 0 : (100 * done) / all} size="lg" radius="sm" aria-label={words} />
      <div className={styles.progressText}>
        <span>{words}</span>
        {step.kind === 'taking' && step.refused > 0 ? (
          <span>{texts.importProblemsSoFar(format.number(step.refused))}</span>
        ) : null}
        <Button size="compact-sm" variant="default" loading={isStopping} onClick={onStop}>
          {texts.importStop}
        </Button>
      </div>
    </div>
  );
}
