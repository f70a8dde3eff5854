/** What a web server gives out, and how often and how large it is. */
export interface Resource {
  readonly kind: string;
  /** Of a thousand captures. */
  readonly share: number;
  readonly mediaType: string;
  readonly extension: string;
  readonly leastBytes: number;
  readonly mostBytes: number;
  readonly content: 'html' | 'css' | 'js' | 'json' | 'noise' | 'pdf';
}

export const resources: readonly Resource[] = [
  {
    kind: 'html',
    share: 420,
    mediaType: 'text/html; charset=utf-8',
    extension: '',
    leastBytes: 5e3,
    mostBytes: 120e3,
    content: 'html',
  },
  {
    kind: 'css',
    share: 50,
    mediaType: 'text/css',
    extension: '.css',
    leastBytes: 1e3,
    mostBytes: 90e3,
    content: 'css',
  },
  {
    kind: 'js',
    share: 150,
    mediaType: 'text/javascript',
    extension: '.js',
    leastBytes: 2e3,
    mostBytes: 250e3,
    content: 'js',
  },
  {
    kind: 'json',
    share: 60,
    mediaType: 'application/json',
    extension: '.json',
    leastBytes: 500,
    mostBytes: 40e3,
    content: 'json',
  },
  {
    kind: 'jpeg',
    share: 215,
    mediaType: 'image/jpeg',
    extension: '.jpg',
    leastBytes: 4e3,
    mostBytes: 200e3,
    content: 'noise',
  },
  {
    kind: 'png',
    share: 80,
    mediaType: 'image/png',
    extension: '.png',
    leastBytes: 2e3,
    mostBytes: 100e3,
    content: 'noise',
  },
  {
    kind: 'woff2',
    share: 15,
    mediaType: 'font/woff2',
    extension: '.woff2',
    leastBytes: 12e3,
    mostBytes: 60e3,
    content: 'noise',
  },
  {
    kind: 'pdf',
    share: 9,
    mediaType: 'application/pdf',
    extension: '.pdf',
    leastBytes: 80e3,
    mostBytes: 1.5e6,
    content: 'pdf',
  },
  {
    kind: 'mp4',
    share: 1,
    mediaType: 'video/mp4',
    extension: '.mp4',
    leastBytes: 2e6,
    mostBytes: 8e6,
    content: 'noise',
  },
];

export const precompressedKinds = new Set(['jpeg', 'png', 'woff2', 'mp4']);
