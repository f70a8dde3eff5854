import type { SettingsSection, TemplateSetting } from './spoken-sections.ts';

interface Wanted {
  /** Words of a name or of what it is about. */
  readonly filter: string;
  readonly isOnlyChanged: boolean;
  readonly values: Readonly<Record<string, string>>;
}

/** The sections with the settings that are wanted; those without any are left out. */
export function shownSections(
  sections: readonly SettingsSection[],
  { filter, isOnlyChanged, values }: Wanted,
): readonly SettingsSection[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const isWanted = ({ path, name, about }: TemplateSetting): boolean => {
    const text = `${path} ${name} ${about}`.toLowerCase();
    return words.every((word) => text.includes(word)) && (!isOnlyChanged || values[path] !== undefined);
  };
  return sections
    .map((section) => ({ ...section, settings: section.settings.filter(isWanted) }))
    .filter(({ settings }) => settings.length > 0);
}
