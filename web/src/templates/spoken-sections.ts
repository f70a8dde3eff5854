import type { TemplateSettingsAnswer } from '../../../src/server/staff/shapes/planning-shapes.ts';
import type { Language } from '../language/format.ts';
import { settingsFr, wantedInFrench } from './settings-fr.ts';

type ToldSection = TemplateSettingsAnswer['sections'][number];
type ToldSetting = ToldSection['settings'][number];

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
  const words = language === 'fr' ? settingsFr : {};
  return sections.map((section) => ({
    ...section,
    name: section.path,
    ...words[section.path],
    settings: section.settings.map((setting) => ({
      ...setting,
      name: setting.path.slice(setting.path.lastIndexOf('.') + 1),
      takes: (language === 'fr' ? wantedInFrench(setting.wanted) : undefined) ?? setting.wanted,
      ...words[setting.path],
    })),
  }));
}
