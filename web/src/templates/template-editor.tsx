import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { ProblemList } from './problem-list.tsx';
import { SettingsForm } from './settings-form.tsx';
import styles from './template-editor.module.css';
import type { TemplateText } from './use-template-text.ts';
import { YamlEditor } from './yaml-editor.tsx';

interface TemplateEditorProperties {
  readonly text: TemplateText;
  readonly isReadOnly?: boolean;
}

/** Two ways to write the same template: a form, and its YAML. */
export function TemplateEditor({ text, isReadOnly = false }: TemplateEditorProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const [view, setView] = useState<'form' | 'yaml'>('form');
  const [line, setLine] = useState<{ readonly line: number }>();
  return (
    <div className={styles.editor}>
      <div className={styles.bar}>
        <SegmentedControl
          aria-label={texts.views}
          value={view}
          onChange={(value) => setView(value === 'yaml' ? 'yaml' : 'form')}
          data={[
            { value: 'form', label: texts.settingsTab },
            { value: 'yaml', label: texts.yamlTab },
          ]}
        />
        <span className={styles.state} role="status">
          {text.isChecking ? texts.checking : text.isGood ? texts.good : ''}
        </span>
      </div>
      {text.error === undefined ? null : <Trouble error={text.error} />}
      {view === 'form' ? (
        <SettingsForm text={text} isReadOnly={isReadOnly} onYaml={() => setView('yaml')} />
      ) : (
        <>
          <ProblemList problems={text.problems} onGo={(wanted) => setLine({ line: wanted })} />
          <YamlEditor
            label={texts.yamlLabel}
            yaml={text.yaml}
            problems={text.problems}
            goTo={line}
            isReadOnly={isReadOnly}
            onChange={text.setYaml}
          />
        </>
      )}
    </div>
  );
}
