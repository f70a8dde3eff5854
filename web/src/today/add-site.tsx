import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { OwnAccount } from '../../../src/people/accounts/account-shape.ts';
import todayMessages from '../../translations/en/today.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { useFieldChecks } from '../staff/field-checks.ts';
import { Panel } from '../staff/panel.tsx';
import styles from './today.module.css';

/** The beginning of a target: the address, which the next page checks. */
export function AddSite({ me }: { readonly me: OwnAccount }): ReactNode {
  const texts = useMessages(todayMessages);
  const checks = useFieldChecks();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const isEditor = me.rights.includes('targets.edit');
  return (
    <Panel
      title={isEditor ? texts.addTitle : texts.proposeTitle}
      text={isEditor ? texts.addText : texts.proposeText}
    >
      <form
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const found = checks.webAddress(typed);
          setProblem(found);
          if (found === null) void navigate(`/targets/new?url=${encodeURIComponent(typed.trim())}`);
        }}
      >
        <TextInput
          aria-label={texts.address}
          placeholder={texts.addressExample}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setProblem(null);
          }}
        />
        <Button type="submit">{texts.check}</Button>
      </form>
    </Panel>
  );
}
