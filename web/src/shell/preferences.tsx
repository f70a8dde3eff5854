import { ActionIcon, Button, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Language and colours. */
export function Preferences(): ReactNode {
  const { messages, language, choose } = useSpoken();
  const other = language === 'en' ? 'fr' : 'en';
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const schemeLabel = shown === 'dark' ? messages.switchToLight : messages.switchToDark;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        lang={other}
        aria-label={messages.switchLanguage}
        onClick={() => choose(other)}
      >
        {other.toUpperCase()}
      </Button>
      <Tooltip label={schemeLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={schemeLabel}
          onClick={() => setColorScheme(shown === 'dark' ? 'light' : 'dark')}
        >
          {shown === 'dark' ? <SunIcon /> : <MoonIcon />}
        </ActionIcon>
      </Tooltip>
    </>
  );
}
