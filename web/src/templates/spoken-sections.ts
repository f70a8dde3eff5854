import type { TemplateSettingsAnswer } from '../../../src/planning/templates/template.ts';
import settingsFr from '../../translations/fr/server/settings.json' with { type: 'json' };
import type { Language } from '../language/format.ts';
import { allowedValues } from './allowed-values.ts';

type ToldSection = TemplateSettingsAnswer['sections'][number];
type ToldSetting = ToldSection['settings'][number];

interface SettingWords {
  readonly name: string;
  readonly about: string;
}

/** By path, sections and settings. English comes with the settings, from the table that the documentation is made of. */
const settingWords: Readonly<Partial<Record<Language, Readonly<Record<string, SettingWords>>>>> = {
  fr: settingsFr,
};

export interface TemplateSetting extends ToldSetting {
  /** Where there is no other: its key in YAML. */
  readonly name: string;
  /** `wanted`, in the language of the page. */
  readonly takes: string;
}

export interface SettingsSection extends ToldSection {
  readonly name: string;
  readonly settings: TemplateSetting[];
}

/** The sections in the language of the page. What has no words in it stays as the server tells it, in English. */
export function spokenSections(
  sections: readonly ToldSection[],
  language: Language,
): readonly SettingsSection[] {
  const words = settingWords[language] ?? {};
  return sections.map((section) => ({
    ...section,
    name: section.path,
    ...words[section.path],
    settings: section.settings.map((setting) => ({
      ...setting,
      name: setting.path.slice(setting.path.lastIndexOf('.') + 1),
      takes: allowedValues(setting.wanted, language),
      ...words[setting.path],
    })),
  }));
}
