export interface ModernPage {
  readonly host: string;
  readonly path: string;
  /** The attribute of `<body>` (without `data-`) that has this value when the page has done its work. */
  readonly mark: string;
  readonly value: string;
}

/** The pages of the modern sites of the made-up web that need their scripts; a fault is in `data-fault`. */
export const modernPages: readonly ModernPage[] = [
  ...['/', '/timetable/', '/relative/'].flatMap((path) => [
    { host: 'vite.test', path: `${path}#/boats`, mark: 'route', value: '#/boats' },
    { host: 'vite.test', path: `${path}#/tides`, mark: 'route', value: '#/tides' },
  ]),
  { host: 'islands.test', path: '/shore.html', mark: 'islands', value: '2' },
  { host: 'lazy-images.test', path: '/gallery.html', mark: 'shown', value: 'yes' },
  { host: 'modules.test', path: '/import-map.html', mark: 'ready', value: 'yes' },
  { host: 'modules.test', path: '/trusted-types.html', mark: 'ready', value: 'yes' },
  { host: 'films.test', path: '/hls.html', mark: 'ended', value: 'yes' },
  { host: 'films.test', path: '/hls-elsewhere.html', mark: 'ended', value: 'yes' },
  { host: 'films.test', path: '/dash.html', mark: 'ended', value: 'yes' },
];
