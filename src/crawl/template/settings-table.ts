/** Everything that a template can say. Reading, defaults, the printed template and the reference come from here. */
import type { CrawlSettings } from '../crawl-settings.ts';
import { addressSettings, politenessSettings, robotsSettings } from './manner-settings.ts';
import { fileSettings, networkSettings } from './network-settings.ts';
import { jobBudget, limitSettings, scopeSettings, siteBudget, trapSettings } from './reach-settings.ts';
import type { SettingsTable } from './setting.ts';
import { text } from './value-kind.ts';

export interface TemplateTitle {
  /** '' where the template does not say. */
  readonly name: string;
  readonly version: string;
}

const title = text('a line of at most 200 characters', /^\P{Cc}{0,200}$/u);

export const titleTable: SettingsTable<TemplateTitle> = {
  name: {
    key: 'name',
    kind: title,
    default: '',
    about: 'The name of the template; it is kept in the files of each job.',
  },
  version: {
    key: 'version',
    kind: title,
    default: '',
    about: 'Its version, in any numbering; a new one for each change.',
  },
};

export const settingsTable: SettingsTable<CrawlSettings> = {
  scope: scopeSettings,
  budget: {
    about: 'Limits at which collecting ends.',
    settings: { site: siteBudget, job: jobBudget },
  },
  limits: limitSettings,
  traps: trapSettings,
  politeness: politenessSettings,
  robots: robotsSettings,
  addresses: addressSettings,
  network: networkSettings,
  files: fileSettings,
};

/** Pairs of which the first may not be above the second. */
export const orderedPairs: readonly (readonly [string, string])[] = [
  ['politeness.min-delay', 'politeness.max-delay'],
  ['addresses.connections-per-address', 'addresses.max-connections-per-address'],
  ['network.retry-delay', 'network.max-retry-delay'],
];
