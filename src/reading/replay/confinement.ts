import type { ReplayParts } from './replay-parts.ts';

/** Names and values in turn, as `writeHead` takes them. */
export type RawHeaders = readonly string[];

/** Headers that keep archived content in the archive. Every answer of the replay host has one of these lists. */
export interface Confinement {
  /** For archived pages, and for everything that a page may load, run or show in a frame. */
  readonly pages: RawHeaders;
  /** For stored bytes, and refusals: whatever they are, they do nothing, and no page reaches into their window. */
  readonly bytes: RawHeaders;
  /** For messages about what is missing: their links lead the reader back to the application. */
  readonly placeholders: RawHeaders;
  /** For a message that replaces a page: the archive's own script reports to the application which page it replaces. */
  readonly placeholderPages: (script: string) => RawHeaders;
}

/**
 * Rewriting points a page's addresses to the archive, but a page can always construct one that no rewriter saw. These
 * headers stop it; docs/decisions/0012-replay-hosts.md lists what each of them was seen to stop.
 */
export function confinement({
  applicationOrigin,
  isFrameless,
}: Pick<ReplayParts, 'applicationOrigin' | 'isFrameless'>): Confinement {
  const ancestors = isFrameless ? "'self'" : `'self' ${applicationOrigin}`;
  const onlyHere = ['Connection-Allowlist', `(response-origin); ${allowlist}`];
  const placeholders = (policy: string, scripts: string): RawHeaders => [
    'Content-Security-Policy',
    // In a frame of a page the page's own sandbox holds as well.
    `${policy}; frame-ancestors ${ancestors}; sandbox ${scripts}allow-top-navigation-by-user-activation`,
    'Connection-Allowlist',
    `(response-origin "${applicationOrigin}"); ${allowlist}`,
    ...everywhere,
  ];
  return {
    pages: [
      'Content-Security-Policy',
      [...pagePolicy, `frame-ancestors ${ancestors}`, `sandbox ${sandbox.join(' ')}`].join('; '),
      ...onlyHere,
      ...everywhere,
    ],
    bytes: [
      'Content-Security-Policy',
      `default-src 'none'; frame-ancestors ${ancestors}; sandbox`,
      'X-Content-Type-Options',
      'nosniff',
      ...onlyHere,
      ...everywhere,
    ],
    placeholders: placeholders("default-src 'none'; style-src 'unsafe-inline'", ''),
    placeholderPages: (script) =>
      placeholders(
        `default-src 'none'; style-src 'unsafe-inline'; script-src ${script}`,
        'allow-scripts allow-same-origin ',
      ),
  };
}

/** Redirects are those of this host, which lead nowhere else. */
const allowlist = 'redirects=allow; webrtc=block';

const pagePolicy = [
  // Pages load only from the archive or from the page itself.
  "default-src 'self' data: blob: 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval'",
  "connect-src 'self' data: blob:",
  "frame-src 'self' data: blob:",
  "worker-src 'self' blob:",
  "form-action 'self'",
  "base-uri 'self'",
];

/** No popups, no way to the top, no downloads: each of these would open a place without these headers. */
const sandbox = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-modals',
  'allow-pointer-lock',
  'allow-presentation',
  'allow-orientation-lock',
];

/** Features that an archived page does not need: devices of the reader's machine, and ways to report on the reader. */
const noFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'private-state-token-issuance',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'window-management',
];

const everywhere = [
  'X-DNS-Prefetch-Control',
  'off',
  'Referrer-Policy',
  'same-origin',
  'Origin-Agent-Cluster',
  '?1',
  'Permissions-Policy',
  noFeatures.map((feature) => `${feature}=()`).join(', '),
];
