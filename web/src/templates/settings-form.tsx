import { Alert, Button, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { staffQuery } from '../api/staff-api.ts';
import { useMessages, useSpoken } from '../language/language.tsx';
import { Trouble } from '../shell/trouble.tsx';
import { Waiting } from '../shell/waiting.tsx';
import { SettingField } from './setting-field.tsx';
import { shownSections } from './shown-sections.ts';
import { spokenSections } from './spoken-sections.ts';
import styles from './template-editor.module.css';
import type { TemplateText } from './use-template-text.ts';

interface SettingsFormProperties {
  readonly text: TemplateText;
  readonly isReadOnly: boolean;
  readonly onYaml: () => void;
}

/** Every setting of a template as a field, in its sections. */
export function SettingsForm({ text, isReadOnly, onYaml }: SettingsFormProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const { language } = useSpoken();
  const settings = useQuery({
    ...staffQuery('/templates/settings'),
    staleTime: Infinity,
  });
  const [filter, setFilter] = useState('');
  const [isOnlyChanged, setIsOnlyChanged] = useState(false);
  if (settings.isError) return <Trouble error={settings.error} onRetry={settings.refetch} />;
  if (text.values === undefined && text.problems.length > 0)
    return (
      <Alert color="yellow">
        <p className={styles.blocked}>{texts.formBlocked}</p>
        <Button size="xs" variant="default" onClick={onYaml}>
          {texts.toYaml}
        </Button>
      </Alert>
    );
  const { values } = text;
  if (settings.data === undefined || values === undefined)
    return text.error === undefined ? <Waiting /> : null;
  const problems = new Map(text.valueProblems.map(({ path, ...reason }) => [path, reason]));
  const sections = shownSections(spokenSections(settings.data.sections, language), {
    filter,
    isOnlyChanged,
    values,
  });
  return (
    <div className={styles.form}>
      <div className={styles.find}>
        <TextInput
          type="search"
          size="xs"
          label={texts.filter}
          value={filter}
          onChange={({ currentTarget }) => setFilter(currentTarget.value)}
        />
        <Switch
          size="xs"
          label={texts.onlyChanged}
          checked={isOnlyChanged}
          onChange={({ currentTarget }) => setIsOnlyChanged(currentTarget.checked)}
        />
      </div>
      {/^\s*#/m.test(text.yaml) ? <p className={styles.hint}>{texts.remarksLost}</p> : null}
      {sections.length === 0 ? <p className={styles.hint}>{texts.noSetting}</p> : null}
      {sections.map(({ path, name, about, settings: own }) => {
        const changed = own.filter((setting) => values[setting.path] !== undefined).length;
        return (
          <fieldset key={path} className={styles.section}>
            <legend>
              {name} {name === path ? null : <code>{path}</code>}{' '}
              <span className={styles.count}>
                {changed === 0 ? texts.nothingChanged : texts.changedCount(changed)}
              </span>
            </legend>
            <p className={styles.hint}>{about}</p>
            <div className={styles.settings}>
              {own.map((setting) => (
                <SettingField
                  key={setting.path}
                  setting={setting}
                  value={values[setting.path]}
                  problem={problems.get(setting.path)}
                  isReadOnly={isReadOnly}
                  onChange={(value) => text.setValue(setting.path, value)}
                />
              ))}
            </div>
          </fieldset>
        );
      })}
    </div>
  );
}
