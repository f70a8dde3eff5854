import { staffPages } from './staff-pages.ts';

/**
 * The pages of readers: the router of the web application takes them from here, and the server answers paths that are
 * neither here nor in staff-pages.ts with 404. `:name` is one segment.
 */
export const readerPages = [
  { path: '/', file: 'home/home-page' },
  { path: '/search', file: 'search/search-page' },
  { path: '/captures', file: 'captures/captures-page' },
  { path: '/help', file: 'help/help-page' },
  { path: '/about', file: 'help/about-page' },
  { path: '/sign-in', file: 'sign-in/sign-in-page' },
  { path: '/welcome/:code', file: 'sign-in/welcome-page' },
] as const;

const patterns = [...readerPages, ...staffPages].map(({ path }) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`),
}));

/** The page of a path (without its query): `/targets/:id`. */
export function pagePattern(path: string): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.path;
}

/** Pages for reading, without the sign-in pages. */
export function isReaderPage(pattern: string | undefined): boolean {
  return readerPages.some(({ path }) => path === pattern && path !== '/sign-in' && path !== '/welcome/:code');
}

export function isPagePath(path: string): boolean {
  return pagePattern(path) !== undefined;
}
