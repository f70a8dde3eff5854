import { ActionIcon, Button, Tooltip, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { offeredLanguages, useSpoken } from '../language/language.tsx';
import { MoonIcon, SunIcon } from './icons.tsx';

/** Language and colours. */
export function Preferences(): ReactNode {
  const { messages, language, choose } = useSpoken();
  const present = offeredLanguages.findIndex((each) => each.language === language);
  const other = offeredLanguages[(present + 1) % offeredLanguages.length] ?? offeredLanguages[0];
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light');
  const schemeLabel = shown === 'dark' ? messages.switchToLight : messages.switchToDark;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        lang={other.language}
        aria-label={`${other.language.toUpperCase()}: ${messages.switchLanguage}`}
        onClick={() => choose(other.language)}
      >
        {other.language.toUpperCase()}
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
