import { stringify } from 'yaml';
import type { CrawlSettings } from '../crawl-settings.ts';
import { entriesOf, isSection } from './setting.ts';
import type { AnyTable, Setting, SettingValues } from './setting.ts';
import { settingsTable, titleTable } from './settings-table.ts';

/** Every setting with its explanation and its default. `version` is that of the program. */
export function printTemplate({ version }: { readonly version: string }): string {
  const head = [
    `Crawl template of heirloom ${version}: every setting with its default.`,
    '',
    'Settings that you omit keep their default.',
    '- Durations: 500 ms, 30 s, 20 min, 2 h, 1 d. A plain number is milliseconds.',
    '- Sizes: 500 kB and 10 GB in thousands, 512 KiB and 10 GiB by 1024. A plain number is bytes.',
    '- The word none means: no limit.',
    '- Regular expressions are those of JavaScript, on the whole URL; (?i:...) ignores case.',
    "  Best in single quotes: ['/calendar/\\d+', 'sessionid=']. One by itself needs no brackets.",
  ];
  const lines = [
    ...head.flatMap((text) => comment(text)),
    ...settingLines(titleTable),
    ...settingLines(settingsTable),
  ];
  return `${lines.join('\n')}\n`;
}

/** The values alone, to be kept with what was collected by them. Reads back as the same settings. */
export function settingsToYaml(settings: CrawlSettings): string {
  return yaml(writtenValues(settingsTable, settings as unknown as SettingValues));
}

function settingLines(table: AnyTable): string[] {
  return entriesOf(table).flatMap(({ key, entry }) => {
    if (!isSection(entry))
      return ['', ...comment(entry.about), ...comment(`Takes ${entry.kind.allowed}.`), ...pair(entry)];
    const inside = settingLines(entry.settings).map((line) => (line === '' ? '' : `  ${line}`));
    return ['', ...comment(entry.about), `${key}:`, ...inside.slice(1)];
  });
}

function pair(setting: Setting<unknown>): string[] {
  return yaml({ [setting.key]: setting.kind.write(setting.default) })
    .trimEnd()
    .split('\n');
}

function comment(text: string): string[] {
  const lines = text.match(/(?! ).{1,98}(?= |$)|^ .*/g) ?? [''];
  return lines.map((line) => `# ${line}`.trimEnd());
}

function writtenValues(table: AnyTable, values: SettingValues): SettingValues {
  return Object.fromEntries(
    entriesOf(table).map(({ key, field, entry }) => {
      const value = values[field];
      return [
        key,
        isSection(entry) ? writtenValues(entry.settings, value as SettingValues) : entry.kind.write(value),
      ];
    }),
  );
}

/** No line is folded and no value is shared by an anchor, so that every line can be read by itself. */
function yaml(values: SettingValues): string {
  return stringify(values, { lineWidth: 0, aliasDuplicateObjects: false });
}
