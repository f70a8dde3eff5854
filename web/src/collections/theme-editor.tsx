import { ActionIcon, Button, Switch, TextInput, Textarea } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import collectionMessages from '../../translations/en/collections.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import { CloseIcon, DownIcon } from '../shell/icons.tsx';
import { movedTheme, themeProblem, withThemes } from './collection-values.ts';
import type { ThemeValue } from './collection-values.ts';
import styles from './collections.module.css';

interface ThemeEditorProperties {
  readonly themes: readonly ThemeValue[];
  readonly error: ReactNode;
  readonly onChange: (themes: readonly ThemeValue[]) => void;
}

/** The themes in their order: by buttons, so that it works by keyboard and on a telephone. */
export function ThemeEditor({ themes, error, onChange }: ThemeEditorProperties): ReactNode {
  const texts = useMessages(collectionMessages);
  const wrong = themeProblem(themes);
  const list = useRef<HTMLOListElement>(null);
  const move = (index: number, step: -1 | 1): void => {
    onChange(movedTheme(themes, index, step));
    // The pressed button goes with its theme, also at the ends, where it is not there any more.
    requestAnimationFrame(() => {
      const row = list.current?.children[index + step];
      const buttons = row?.querySelectorAll<HTMLElement>('button');
      const same = buttons?.[step === -1 ? 0 : 1];
      if (same?.getAttribute('aria-disabled') === 'true') buttons?.[step === -1 ? 1 : 0]?.focus();
      else same?.focus();
    });
  };
  const change = (index: number, changes: Partial<ThemeValue>): void =>
    onChange(themes.map((theme, at) => (at === index ? { ...theme, ...changes } : theme)));
  return (
    <div className={styles.themes}>
      <ol ref={list}>
        {themes.map((theme, index) => (
          <ThemeRow
            key={theme.key}
            theme={theme}
            number={index + 1}
            count={themes.length}
            isWrong={wrong?.key === theme.key}
            onMove={(step) => move(index, step)}
            onChange={(changes) => change(index, changes)}
            onRemove={() => onChange(themes.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {themes.some(({ id }) => id !== undefined) ? <p className={styles.quiet}>{texts.keptTheme}</p> : null}
      <AddThemes onAdd={(text) => onChange(withThemes(themes, text, () => randomId()))} />
      {error === undefined ? null : (
        <p className={styles.bad} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

interface ThemeRowProperties {
  readonly theme: ThemeValue;
  readonly number: number;
  readonly count: number;
  readonly isWrong: boolean;
  readonly onMove: (step: -1 | 1) => void;
  readonly onChange: (changes: Partial<ThemeValue>) => void;
  readonly onRemove: () => void;
}

function ThemeRow(properties: ThemeRowProperties): ReactNode {
  const { theme, number, count, isWrong, onMove, onChange, onRemove } = properties;
  const texts = useMessages(collectionMessages);
  const { format } = useSpoken();
  const name = theme.name || texts.theme(format.number(number));
  return (
    <li>
      <span className={styles.arrows}>
        <Arrow label={texts.moveUp(name)} isUp isOff={number === 1} onPress={() => onMove(-1)} />
        <Arrow label={texts.moveDown(name)} isOff={number === count} onPress={() => onMove(1)} />
      </span>
      <TextInput
        aria-label={texts.theme(format.number(number))}
        value={theme.name}
        maxLength={200}
        error={isWrong}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <Switch
        size="sm"
        label={texts.offered}
        aria-label={texts.offeredLabel(name)}
        checked={theme.isOffered}
        onChange={({ currentTarget }) => onChange({ isOffered: currentTarget.checked })}
      />
      {theme.id === undefined ? (
        <ActionIcon variant="subtle" color="gray" aria-label={texts.remove(name)} onClick={onRemove}>
          <CloseIcon />
        </ActionIcon>
      ) : (
        <span />
      )}
    </li>
  );
}

interface ArrowProperties {
  readonly label: string;
  readonly isUp?: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function Arrow({ label, isUp = false, isOff, onPress }: ArrowProperties): ReactNode {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={24}
      aria-label={label}
      aria-disabled={isOff}
      {...(isOff ? { 'data-disabled': true } : {})}
      {...(isUp ? { 'data-up': true } : {})}
      onClick={() => {
        if (!isOff) onPress();
      }}
    >
      <DownIcon size={16} />
    </ActionIcon>
  );
}

function AddThemes({ onAdd }: { readonly onAdd: (text: string) => void }): ReactNode {
  const texts = useMessages(collectionMessages);
  const [text, setText] = useState('');
  const add = (): void => {
    if (text.trim() === '') return;
    onAdd(text);
    setText('');
  };
  return (
    <div className={styles.add}>
      <Textarea
        label={texts.addTheme}
        description={texts.addThemes}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          // One name and Enter: the usual way. With Shift it is a new line.
          if (event.key !== 'Enter' || event.shiftKey || text.includes('\n')) return;
          event.preventDefault();
          add();
        }}
      />
      <Button variant="default" disabled={text.trim() === ''} onClick={add}>
        {texts.addTheme}
      </Button>
    </div>
  );
}
