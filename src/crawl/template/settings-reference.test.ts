import { format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { defaultSettings } from './default-settings.ts';
import { settingsToYaml } from './print-template.ts';
import { settingsReference } from './settings-reference.ts';

describe('the reference of settings', () => {
  const text = settingsReference();

  it('has a row for every setting and a heading for every section, in the order of a template', () => {
    const keys = settingsToYaml(defaultSettings('1')).match(/^ *[a-z-]+:/gm) ?? [];
    const named = [...text.matchAll(/^(?:\| |## )`(?:[a-z]+\.)?([a-z-]+)`/gm)].map(([, key]) => key);
    expect(named).toEqual(['name', 'version', ...keys.map((key) => key.trim().replace(':', ''))]);
  });

  it('shows default, what is allowed and what it means', () => {
    expect(text).toMatch(
      /^\| `max-delay` +\| `1 min` +\| a duration from 0 ms to 1 d +\| The maximum crawl delay, .*\. +\|$/m,
    );
    expect(text).toMatch(/^\| `user-agent` +\| `Mozilla\/5.0 \(compatible; heirloom\/\{version\}\)` +\|/m);
  });

  it('is Markdown as the formatter of this project would write it', async () => {
    expect((await format('settings.md', text, { printWidth: 110 })).code).toBe(text);
  });
});
