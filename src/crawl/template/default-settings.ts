import type { CrawlSettings } from '../crawl-settings.ts';
import { entriesOf, isSection } from './setting.ts';
import type { AnyTable, SettingValues } from './setting.ts';
import { settingsTable } from './settings-table.ts';

/** The settings of an empty template. `version` is that of the program, for the User-Agent. */
export function defaultSettings(version: string): CrawlSettings {
  return withVersion(defaultsOf(settingsTable) as unknown as CrawlSettings, version);
}

/** A template outlives versions of the program, so its User-Agent says `{version}`. */
export function withVersion(settings: CrawlSettings, version: string): CrawlSettings {
  const userAgent = settings.network.userAgent.replaceAll('{version}', () => version);
  return { ...settings, network: { ...settings.network, userAgent } };
}

function defaultsOf(table: AnyTable): SettingValues {
  return Object.fromEntries(
    entriesOf(table).map(({ field, entry }) => [
      field,
      isSection(entry) ? defaultsOf(entry.settings) : entry.default,
    ]),
  );
}
