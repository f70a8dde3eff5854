/** The settings of politeness, robots and addresses. */
import type { AddressSettings, Politeness, RobotsSettings } from '../crawl-settings.ts';
import type { Section } from './setting.ts';
import { choice, decimalNumber, duration, size, wholeNumber, yesOrNo } from './value-kind.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const politenessSettings: Section<Politeness> = {
  about:
    'The crawl delay: after each fetch a site is left alone for the duration of the fetch times the factor, within two limits.',
  settings: {
    minDelayMs: {
      key: 'min-delay',
      kind: duration({ from: 0, to: day }),
      default: 1000,
      about: 'The minimum crawl delay.',
    },
    maxDelayMs: {
      key: 'max-delay',
      kind: duration({ from: 0, to: day }),
      default: 60_000,
      about: 'The maximum crawl delay, even if robots.txt asks for a longer one.',
    },
    factor: {
      key: 'factor',
      kind: decimalNumber({ from: 0, to: 1000 }),
      default: 2,
      about: 'The crawl delay as a multiple of the duration of the fetch. With 0 it is always the minimum.',
    },
    groupMs: {
      key: 'group',
      kind: duration({ from: 0, to: hour }),
      default: 0,
      about:
        'Crawl delays are added up to this and then taken at once, with the connection closed. With 0 each is taken after its fetch.',
    },
    quarantineAfter: {
      key: 'quarantine-after',
      kind: wholeNumber({ from: 1, none: true }),
      default: Infinity,
      about: 'After this number of documents the site is left alone for a while.',
    },
    quarantineMs: {
      key: 'quarantine',
      kind: duration({ from: 0, to: 7 * day }),
      default: 30 * 60_000,
      about: 'How long it is then left alone.',
    },
    periodMs: {
      key: 'period',
      kind: duration({ from: 1, to: 7 * day }),
      default: 60_000,
      about: 'The period of the next two settings.',
    },
    documentsPerPeriod: {
      key: 'max-documents-per-period',
      kind: wholeNumber({ from: 1, none: true }),
      default: Infinity,
      about: 'Maximum number of documents fetched from one site in each period.',
    },
    bytesPerPeriod: {
      key: 'max-bytes-per-period',
      kind: size({ from: 1, none: true }),
      default: Infinity,
      about: 'Maximum number of bytes fetched from one site in each period.',
    },
  },
};

export const robotsSettings: Section<RobotsSettings> = {
  about: 'How robots.txt is treated.',
  settings: {
    policy: {
      key: 'policy',
      kind: choice('obey', 'ignore', 'mark'),
      default: 'obey',
      about:
        'URLs that robots.txt disallows are excluded (obey), collected (ignore), or collected, marked and withheld from readers (mark).',
    },
    crawlDelay: {
      key: 'crawl-delay',
      kind: yesOrNo,
      default: true,
      about: 'Respect a Crawl-delay that is longer than ours, up to politeness.max-delay.',
    },
  },
};

export const addressSettings: Section<AddressSettings> = {
  about: 'How many connections one server address gets from the whole job.',
  settings: {
    connectionsPerAddress: {
      key: 'connections-per-address',
      kind: wholeNumber({ from: 1, to: 1000 }),
      default: 1,
      about: 'Concurrent connections to one address, not counting those of the next setting.',
    },
    domainsPerConnection: {
      key: 'domains-per-connection',
      kind: wholeNumber({ from: 1, none: true }),
      default: 10,
      about:
        'Shared hosting: one more connection for this many registered domains at the address. With none there is never another.',
    },
    maxConnectionsPerAddress: {
      key: 'max-connections-per-address',
      kind: wholeNumber({ from: 1, to: 1000 }),
      default: 16,
      about: 'Maximum number of concurrent connections to one address, whatever the number of domains.',
    },
    allowPrivate: {
      key: 'allow-private',
      kind: yesOrNo,
      default: false,
      about:
        'Allow addresses of private networks and of the machine itself. Only for collecting an intranet.',
    },
  },
};
