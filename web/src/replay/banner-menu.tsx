import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { capturesPath } from '../addresses/app-address.ts';
import type { OfUrl } from '../api/queries.ts';
import { useSpoken } from '../language/language.tsx';
import { BytesIcon, CalendarIcon, MoonIcon, MoreIcon, QuoteIcon, SunIcon } from '../shell/icons.tsx';
import styles from './banner-menu.module.css';
import { ruleName, rules } from './rule.ts';
import type { Rule } from './rule.ts';

interface BannerMenuProperties {
  readonly of: OfUrl;
  /** Of the bytes as they were collected; undefined where nobody can open them. */
  readonly rawAddress: string | undefined;
  readonly rule: Rule;
  readonly onRule: (rule: Rule) => void;
  /** Undefined: it cannot be cited. */
  readonly onCite: (() => void) | undefined;
}

export function BannerMenu({ of, rawAddress, rule, onRule, onCite }: BannerMenuProperties): ReactNode {
  const { messages, language, choose } = useSpoken();
  const { setColorScheme } = useMantineColorScheme();
  const [isOpen, setOpen] = useState(false);
  useWindowEvent('blur', () => setOpen(false));
  const isDark = useComputedColorScheme('light') === 'dark';
  return (
    <Menu position="bottom-end" shadow="lg" width={290} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.moreActions}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={styles.url}>{of.url}</Menu.Label>
        <Menu.Item component="a" href={capturesPath(of)} leftSection={<CalendarIcon />}>
          {messages.allVersions}
        </Menu.Item>
        {onCite === undefined ? null : (
          <Menu.Item leftSection={<QuoteIcon />} onClick={onCite}>
            {messages.citeTitle}
          </Menu.Item>
        )}
        {rawAddress === undefined ? null : (
          <Menu.Item
            component="a"
            href={rawAddress}
            target="_blank"
            rel="noopener noreferrer"
            leftSection={<BytesIcon />}
          >
            {messages.rawView}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{messages.ruleTitle}</Menu.Label>
        <Menu.RadioGroup value={rule} onChange={(chosen) => onRule(chosen as Rule)}>
          {rules.map((each) => (
            <Menu.RadioItem key={each} value={each}>
              {ruleName(each, messages)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item onClick={() => choose(language === 'en' ? 'fr' : 'en')}>
          {messages.switchLanguage}
        </Menu.Item>
        <Menu.Item
          leftSection={isDark ? <SunIcon /> : <MoonIcon />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? messages.switchToLight : messages.switchToDark}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
