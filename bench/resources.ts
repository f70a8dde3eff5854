/** A resource of a web server, with its frequency and size. */
export interface Resource {
  readonly kind: string;
  /** Per thousand captures. */
  readonly share: number;
  readonly mediaType: string;
  readonly extension: string;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly content: 'html' | 'css' | 'js' | 'json' | 'noise' | 'pdf';
}

export const resources: readonly Resource[] = [
  {
    kind: 'html',
    share: 420,
    mediaType: 'text/html; charset=utf-8',
    extension: '',
    minBytes: 5e3,
    maxBytes: 120e3,
    content: 'html',
  },
  {
    kind: 'css',
    share: 50,
    mediaType: 'text/css',
    extension: '.css',
    minBytes: 1e3,
    maxBytes: 90e3,
    content: 'css',
  },
  {
    kind: 'js',
    share: 150,
    mediaType: 'text/javascript',
    extension: '.js',
    minBytes: 2e3,
    maxBytes: 250e3,
    content: 'js',
  },
  {
    kind: 'json',
    share: 60,
    mediaType: 'application/json',
    extension: '.json',
    minBytes: 500,
    maxBytes: 40e3,
    content: 'json',
  },
  {
    kind: 'jpeg',
    share: 215,
    mediaType: 'image/jpeg',
    extension: '.jpg',
    minBytes: 4e3,
    maxBytes: 200e3,
    content: 'noise',
  },
  {
    kind: 'png',
    share: 80,
    mediaType: 'image/png',
    extension: '.png',
    minBytes: 2e3,
    maxBytes: 100e3,
    content: 'noise',
  },
  {
    kind: 'woff2',
    share: 15,
    mediaType: 'font/woff2',
    extension: '.woff2',
    minBytes: 12e3,
    maxBytes: 60e3,
    content: 'noise',
  },
  {
    kind: 'pdf',
    share: 9,
    mediaType: 'application/pdf',
    extension: '.pdf',
    minBytes: 80e3,
    maxBytes: 1.5e6,
    content: 'pdf',
  },
  {
    kind: 'mp4',
    share: 1,
    mediaType: 'video/mp4',
    extension: '.mp4',
    minBytes: 2e6,
    maxBytes: 8e6,
    content: 'noise',
  },
];

export const precompressedKinds = new Set(['jpeg', 'png', 'woff2', 'mp4']);
