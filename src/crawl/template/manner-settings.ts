/** How servers are treated: politeness, robots, addresses. */
import type { AddressSettings, Politeness, RobotsSettings } from '../crawl-settings.ts';
import type { Section } from './setting.ts';
import { choice, decimalNumber, duration, size, wholeNumber, yesOrNo } from './value-kind.ts';

const hour = 3_600_000;
const day = 24 * hour;

export const politenessSettings: Section<Politeness> = {
  about:
    'The pause after each fetch from a site is as long as the fetch took times the factor, within two limits.',
  settings: {
    minDelayMs: {
      key: 'min-delay',
      kind: duration({ from: 0, to: day }),
      default: 1000,
      about: 'The shortest pause.',
    },
    maxDelayMs: {
      key: 'max-delay',
      kind: duration({ from: 0, to: day }),
      default: 60_000,
      about: 'The longest pause, also where robots.txt asks for a longer one.',
    },
    factor: {
      key: 'factor',
      kind: decimalNumber({ from: 0, to: 1000 }),
      default: 2,
      about: 'How many times as long as its fetch a pause is. With 0 every pause is the shortest.',
    },
    groupMs: {
      key: 'group',
      kind: duration({ from: 0, to: hour }),
      default: 0,
      about:
        'Pauses are saved up until they come to this, then taken at once with the connection closed. With 0 none is saved up.',
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
      about: 'The time for which the next two settings count.',
    },
    documentsPerPeriod: {
      key: 'documents-per-period',
      kind: wholeNumber({ from: 1, none: true }),
      default: Infinity,
      about: 'Documents that are fetched from one site in each period.',
    },
    bytesPerPeriod: {
      key: 'bytes-per-period',
      kind: size({ from: 1, none: true }),
      default: Infinity,
      about: 'Bytes that are fetched from one site in each period.',
    },
  },
};

export const robotsSettings: Section<RobotsSettings> = {
  about: 'What robots.txt counts for.',
  settings: {
    policy: {
      key: 'policy',
      kind: choice('obey', 'ignore', 'mark'),
      default: 'obey',
      about:
        'What robots.txt disallows is excluded (obey), collected all the same (ignore), or collected, marked and withheld from readers (mark).',
    },
    crawlDelay: {
      key: 'crawl-delay',
      kind: yesOrNo,
      default: true,
      about: 'A Crawl-delay that is longer than the pause is kept to, up to politeness.max-delay.',
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
      about: 'Connections to one address at the same time, before those of the next setting.',
    },
    domainsPerConnection: {
      key: 'domains-per-connection',
      kind: wholeNumber({ from: 1, none: true }),
      default: 10,
      about:
        'Shared hosting: one more connection for each of this number of registered domains seen at the address. With none there are never more.',
    },
    maxConnectionsPerAddress: {
      key: 'most-connections-per-address',
      kind: wholeNumber({ from: 1, to: 1000 }),
      default: 16,
      about: 'Never more than this, however many domains there are.',
    },
    allowPrivate: {
      key: 'allow-private',
      kind: yesOrNo,
      default: false,
      about:
        'Addresses of private networks and of the machine itself may be visited. Only for the collecting of an intranet.',
    },
  },
};
