import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import targetMessages from '../../translations/en/targets.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { SafeLink } from '../staff/safe-link.tsx';
import type { TakenAddress } from './taken-address.ts';
import styles from './new-target.module.css';

interface TakenStageProperties {
  readonly taken: TakenAddress;
  readonly onChange: () => void;
}

/** Stage one, when it is behind us: one line. */
export function TakenStage({ taken, onChange }: TakenStageProperties): ReactNode {
  const texts = useMessages(targetMessages);
  return (
    <div className={styles.taken}>
      <div>
        <span className={styles.takenUrl}>{taken.url}</span>
        {taken.overrideNote === '' ? null : (
          <span className={styles.takenNote}>
            {texts.overrideNote}: {taken.overrideNote}
          </span>
        )}
      </div>
      <SafeLink url={taken.url}>{texts.openPage}</SafeLink>
      <Button variant="subtle" size="compact-sm" onClick={onChange}>
        {texts.changeUrl}
      </Button>
    </div>
  );
}
