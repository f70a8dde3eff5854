import { describe, expect, it } from 'vitest';
import { formSections } from '../../../src/planning/templates/setting-texts.ts';
import settingsFr from '../../translations/fr/server/settings.json' with { type: 'json' };
import { spokenSections } from './spoken-sections.ts';
import type { SettingsSection } from './spoken-sections.ts';

const told = formSections().map((section) => ({
  ...section,
  settings: section.settings.map((setting) => ({ ...setting, choices: [...setting.choices] })),
}));

const pathsOf = (sections: readonly Pick<SettingsSection, 'path' | 'settings'>[]): string[] =>
  sections.flatMap(({ path, settings }) => [path, ...settings.map((setting) => setting.path)]);

describe('the settings of a template in French', () => {
  const french = spokenSections(told, 'fr');
  const english = spokenSections(told, 'en');

  it('are all there, and none that is no setting any more', () => {
    expect(Object.keys(settingsFr).toSorted()).toEqual(pathsOf(english).toSorted());
  });

  it('have their own name, meaning and allowed values', () => {
    const pairs = french.flatMap(({ settings }, index) =>
      settings.map((setting, at) => [setting, english[index]?.settings[at]] as const),
    );
    const same = pairs.filter(
      ([one, other]) => one.name === other?.name || one.about === other?.about || one.takes === other?.takes,
    );
    expect(same.map(([{ path }]) => path)).toEqual([]);
    expect(pairs.map(([{ takes }]) => takes)).toContain('une durée de 0 ms à 1 d');
    expect(pairs.map(([{ takes }]) => takes)).toContain(
      'une taille à partir de 1 B, ou none (aucune limite)',
    );
  });

  it('keep the words of the YAML where a value must be one of them', () => {
    const silent = french
      .flatMap(({ settings }) => settings)
      .flatMap(({ about, choices }) => choices.filter((choice) => !about.includes(choice)));
    expect(silent).toEqual(['http/2']);
  });

  it('are in English what the server says', () => {
    expect(english.map(({ about }) => about)).toEqual(told.map(({ about }) => about));
    expect(english[0]?.settings[0]).toMatchObject({ name: 'kind', takes: 'one of page, path, host, domain' });
  });
});
