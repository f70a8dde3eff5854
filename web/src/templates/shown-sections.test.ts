import { describe, expect, it } from 'vitest';
import { shownSections } from './shown-sections.ts';
import type { SettingsSection, TemplateSetting } from './spoken-sections.ts';

const setting = (path: string, about: string): TemplateSetting => ({
  path,
  name: '',
  about,
  kind: 'text',
  choices: [],
  defaultValue: '',
  wanted: '',
  takes: '',
});

const sections: readonly SettingsSection[] = [
  {
    path: 'scope',
    name: 'Étendue',
    about: '',
    settings: [
      setting('scope.kind', 'How far a page may lie'),
      setting('scope.depth', 'Clicks from a start'),
    ],
  },
  {
    path: 'politeness',
    name: 'Politesse',
    about: '',
    settings: [setting('politeness.min-delay', 'The shortest pause')],
  },
];

const paths = (wanted: Parameters<typeof shownSections>[1]): readonly string[] =>
  shownSections(sections, wanted).flatMap(({ settings }) => settings.map(({ path }) => path));

describe('the settings that are shown', () => {
  it('are all, where nothing is asked', () => {
    expect(paths({ filter: ' ', isOnlyChanged: false, values: {} })).toHaveLength(3);
  });

  it('are found by name and by meaning', () => {
    expect(paths({ filter: 'DELAY', isOnlyChanged: false, values: {} })).toEqual(['politeness.min-delay']);
    expect(paths({ filter: 'clicks scope', isOnlyChanged: false, values: {} })).toEqual(['scope.depth']);
    expect(shownSections(sections, { filter: 'nothing', isOnlyChanged: false, values: {} })).toEqual([]);
  });

  it('are those that differ from the usual', () => {
    expect(paths({ filter: '', isOnlyChanged: true, values: { 'scope.depth': '3' } })).toEqual([
      'scope.depth',
    ]);
  });
});
