/** The settings of network and files. */
import type { FileSettings, NetworkSettings } from '../crawl-settings.ts';
import type { Section } from './setting.ts';
import { choice, duration, size, text, wholeNumber, yesOrNo } from './value-kind.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Printable ASCII without spaces at its ends: RFC 9110, 5.5, less the bytes that servers stumble over. */
const headerValue = /^[!-~]([ -~]{0,998}[!-~])?$/;
const coding = '(gzip|deflate|br|zstd|identity)';
const codings = new RegExp(`^${coding}(, ?${coding})*$`);

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1`, `[2001:db8::1]:53`. */
const nameServer = String.raw`([\d.]{7,15}(:\d{1,5})?|[\da-f:]{2,39}|\[[\da-f:]{2,39}\]:\d{1,5})`;
const nameServers = new RegExp(`^(${nameServer}(, ?${nameServer})*)?$`, 'i');

export const networkSettings: Section<NetworkSettings> = {
  about: 'How the crawler presents itself and how long it waits.',
  settings: {
    userAgent: {
      key: 'user-agent',
      kind: text('a line of printable ASCII characters', headerValue),
      default: 'Mozilla/5.0 (compatible; heirloom/{version})',
      about:
        'The User-Agent of every request; {version} becomes the version of the program. Please add the URL of a page that says who collects and why.',
    },
    robotsToken: {
      key: 'robots-token',
      kind: text('a name of letters, digits, _ and -', /^[A-Za-z0-9_-]{1,100}$/),
      default: 'heirloom',
      about:
        'The product token that robots.txt uses for the crawler; it should be part of user-agent (RFC 9309, 2.2.1).',
    },
    from: {
      key: 'from',
      kind: text('an e-mail address, or empty', /^([!-?A-~]{1,64}@[!-?A-~]{1,255})?$/),
      default: '',
      about:
        'The e-mail address for operators of the servers that are visited; if empty, the header is not sent.',
    },
    acceptEncoding: {
      key: 'accept-encoding',
      kind: text('a list of gzip, deflate, br, zstd and identity with commas', codings),
      default: 'gzip',
      about: 'The content codings that servers may use. Every archive tool can read gzip.',
    },
    protocol: {
      key: 'protocol',
      kind: choice('http/1.1', 'http/2'),
      default: 'http/1.1',
      about:
        'The protocol that is offered first. Only http/1.1 keeps the exact bytes of the exchange; HTTP/2 is then used only for servers that refuse HTTP/1.1.',
    },
    certificates: {
      key: 'certificates',
      kind: choice('tolerate', 'refuse'),
      default: 'tolerate',
      about:
        'Whether servers with expired, unknown or self-signed certificates are visited (tolerate) or not (refuse).',
    },
    connectTimeoutMs: {
      key: 'connect-timeout',
      kind: duration({ from: 1, to: hour }),
      default: 20_000,
      about: 'Timeout for establishing a connection.',
    },
    readTimeoutMs: {
      key: 'read-timeout',
      kind: duration({ from: 1, to: hour }),
      default: 30_000,
      about: 'Timeout for the first byte of a response, and between two parts of it.',
    },
    responseTimeoutMs: {
      key: 'response-timeout',
      kind: duration({ from: 1, to: 7 * day }),
      default: 20 * 60_000,
      about: 'Timeout for a whole response; the part received by then is kept and marked as truncated.',
    },
    responseBytes: {
      key: 'max-response-bytes',
      kind: size({ from: 1, none: true }),
      default: 10e9,
      about: 'Maximum size of a response; a longer one is cut there and marked as truncated.',
    },
    idleMs: {
      key: 'idle-timeout',
      kind: duration({ from: 0, to: hour }),
      default: 15_000,
      about: 'An idle connection is closed after this.',
    },
    tries: {
      key: 'tries',
      kind: wholeNumber({ from: 1, to: 100 }),
      default: 3,
      about: 'Maximum number of tries for one URL if the connection breaks or the server answers 429 or 503.',
    },
    retryMs: {
      key: 'retry-delay',
      kind: duration({ from: 0, to: day }),
      default: 1000,
      about: 'The delay before the first retry.',
    },
    maxRetryMs: {
      key: 'max-retry-delay',
      kind: duration({ from: 0, to: 7 * day }),
      default: 60_000,
      about: 'The maximum delay before a retry, even if Retry-After asks for more.',
    },
    sleepMs: {
      key: 'sleep',
      kind: duration({ from: 1, to: day }),
      default: 60_000,
      about:
        'A site whose name, address or connections fail sleeps for this long, then twice as long, and so on. Its URLs stay queued; other sites continue.',
    },
    maxSleepMs: {
      key: 'max-sleep',
      kind: duration({ from: 1, to: 7 * day }),
      default: 4 * hour,
      about: 'The maximum duration of a sleep.',
    },
    patienceMs: {
      key: 'patience',
      kind: duration({ from: 0, to: 30 * day }),
      default: day,
      about:
        'A site that has not answered for this long is given up as unreachable. The rest of its queue is kept for the next harvest. With 0 no site is waited for.',
    },
    nameServers: {
      key: 'name-servers',
      kind: text('addresses with commas, each with or without a port, or empty', nameServers),
      default: '',
      about: 'The name servers to use; if empty, those of the machine.',
    },
  },
};

export const fileSettings: Section<FileSettings> = {
  about: 'The WARC files that a job writes.',
  settings: {
    prefix: {
      key: 'prefix',
      kind: text('a name of letters, digits, ".", "_" and "-"', /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/),
      default: 'heirloom',
      about: 'The beginning of each file name.',
    },
    targetBytes: {
      key: 'max-file-bytes',
      kind: size({ from: 1000 }),
      default: 1e9,
      about: 'Maximum size of a file: it is sealed before it grows beyond this.',
    },
    commitMs: {
      key: 'commit-interval',
      kind: duration({ from: 0, to: hour }),
      default: 1000,
      about: 'Captures are synced to disk at least this often.',
    },
    minFreeBytes: {
      key: 'min-free',
      kind: size({ from: 0 }),
      default: 1e9,
      about:
        'The crawl pauses while the disk of its folder, or of a vault, has less free space than this (or than 2 % of its size, where that is less), and continues by itself when there is more.',
    },
    deduplicate: {
      key: 'deduplicate',
      kind: yesOrNo,
      default: true,
      about:
        'Content that this job or the archive has stored before, under any URL, is not stored again: its capture is a revisit that refers to it.',
    },
  },
};
