/**
 * The addresses of the web application's pages, stated once: its router takes them from here, and the server answers every
 * other path with 404. `:name` stands for one segment.
 */
export const readerPages = [
  '/',
  '/search',
  '/captures',
  '/help',
  '/about',
  '/sign-in',
  '/welcome/:code',
] as const;

export const staffPages = [
  '/today',
  '/me',
  '/people',
  '/people/new',
  '/people/:id',
  '/audit-log',
  '/targets',
  '/targets/new',
  '/targets/bulk',
  '/targets/:id',
  '/collections',
  '/collections/new',
  '/collections/:id',
  '/target-options',
  '/notes',
  '/domains',
  '/domains/:id',
  '/templates',
  '/templates/new',
  '/templates/:id',
  '/schedules',
  '/schedules/new',
  '/schedules/:id',
  '/harvests',
  '/harvests/new',
  '/harvests/:id',
  '/traps',
  '/mapping',
  '/plan',
  '/jobs',
  '/jobs/:id',
  '/analysis',
  '/analysis/functions/new',
  '/analysis/functions/:id',
  '/missing',
  '/storage',
  '/workers',
] as const;

export type ReaderPage = (typeof readerPages)[number];
export type StaffPage = (typeof staffPages)[number];

const patterns = [...readerPages, ...staffPages].map((path) => ({
  path,
  pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}${path === '/' ? '' : '/?'}$`),
}));

/** Which page a path (without its query) leads to: `/targets/:id`. */
export function pagePattern(path: string): string | undefined {
  return patterns.find(({ pattern }) => pattern.test(path))?.path;
}

/** Where people read, not where they sign in. */
export function isReaderPage(pattern: string | undefined): boolean {
  return readerPages.some((page) => page === pattern && page !== '/sign-in' && page !== '/welcome/:code');
}

export function isPagePath(path: string): boolean {
  return pagePattern(path) !== undefined;
}
