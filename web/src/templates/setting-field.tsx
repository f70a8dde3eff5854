import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import templateMessages from '../../translations/en/templates.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import type { ToldSentence } from '../language/reason-text.ts';
import { Reason } from '../language/reason.tsx';
import type { TemplateSetting } from './spoken-sections.ts';
import styles from './template-editor.module.css';

interface SettingFieldProperties {
  readonly setting: TemplateSetting;
  /** Undefined: the usual one. */
  readonly value: string | undefined;
  readonly problem: ToldSentence | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string | undefined) => void;
}

const waitMs = 350;

/** One setting: its name, what it means, and the usual value to go back to. */
export function SettingField({
  setting,
  value,
  problem,
  isReadOnly,
  onChange,
}: SettingFieldProperties): ReactNode {
  const texts = useMessages(templateMessages);
  const { path, name, about, kind, choices, defaultValue, takes } = setting;
  const [typed, setTyped] = useState(value ?? defaultValue);
  const send = useDebouncedCallback(
    (text: string) => onChange(text === defaultValue ? undefined : text),
    waitMs,
  );
  useEffect(() => {
    setTyped(value ?? defaultValue);
  }, [value, defaultValue]);
  const type = (text: string): void => {
    setTyped(text);
    send(text);
  };
  const key = path.slice(path.lastIndexOf('.') + 1);
  const field = {
    // The key too: it is what the YAML, the documentation and colleagues call it.
    label: name === key ? name : `${name} (${key})`,
    description: about,
    error: problem?.code === 'value-unfit' ? texts.unfit(takes) : problem && <Reason {...problem} />,
    disabled: isReadOnly,
    value: typed,
  };
  const isMany = kind === 'expressions' || kind === 'expressions-by-domain';
  return (
    <div
      className={styles.setting}
      data-changed={value !== undefined || undefined}
      data-wide={isMany || undefined}
    >
      {kind === 'choice' || kind === 'yes-no' ? (
        <NativeSelect
          {...field}
          data={
            kind === 'choice'
              ? [...choices]
              : [
                  { value: 'yes', label: texts.yes },
                  { value: 'no', label: texts.no },
                ]
          }
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      ) : isMany ? (
        <Textarea
          {...field}
          autosize
          minRows={2}
          maxRows={14}
          spellCheck={false}
          placeholder={texts.onePerLine}
          classNames={{ input: styles.code }}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      ) : (
        <TextInput
          {...field}
          placeholder={takes}
          spellCheck={false}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      )}
      <p className={styles.defaultValue}>
        <span>{defaultValue === '' ? texts.defaultNothing : texts.defaultValue(defaultValue)}</span>
        {value === undefined || isReadOnly ? null : (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-label={`${texts.reset}: ${path}`}
            onClick={() => onChange(undefined)}
          >
            {texts.reset}
          </Button>
        )}
      </p>
    </div>
  );
}
