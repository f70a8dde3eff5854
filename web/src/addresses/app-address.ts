import {
  archivedPath,
  readArchivedAddress,
  withScheme,
} from '../../../src/reading/addresses/archived-address.ts';

/** Which part of the application an address of the browser asks for. */
export type AppAddress =
  | { readonly part: 'pages' }
  | { readonly part: 'replay'; readonly view: string; readonly timestamp: string; readonly url: string }
  | { readonly part: 'captures'; readonly view: string; readonly url: string; readonly year?: number };

export type Show = 'calendar' | 'timeline' | 'list';

export interface CapturesQuestion {
  readonly url: string;
  readonly view: string;
  readonly show?: Show;
  readonly year?: number;
}

// `/all/*/http://…` and `/all/2026*/http://…`, as other archives write "all captures".
const allCaptures = /^\/([^/]+)\/(\d{0,14})\*\/(.+)$/s;

/** Of `location.pathname + location.search`, as it stands: the URL inside has `//` and `?` of its own. */
export function readAppAddress(path: string): AppAddress {
  const [, view = '', digits = '', rest = ''] = allCaptures.exec(path) ?? [];
  if (rest !== '') {
    const year = Number(digits.slice(0, 4));
    const captures = { part: 'captures', view: unescaped(view), url: withScheme(rest) } as const;
    return digits.length >= 4 ? { ...captures, year } : captures;
  }
  const archived = readArchivedAddress(path);
  if (archived === undefined || archived.modifier !== '') return { part: 'pages' };
  return { part: 'replay', view: archived.view, timestamp: archived.timestamp, url: archived.url };
}

/** The page with banner. Not for the router, which makes one slash of two. */
export function replayPath(view: string, timestamp: string, url: string): string {
  return archivedPath({ view, timestamp, modifier: '', url });
}

/** The page in the frame. */
export function framedPath(view: string, timestamp: string, url: string): string {
  return archivedPath({ view, timestamp, modifier: 'mp_', url });
}

/** The exact bytes. */
export function rawPath(view: string, timestamp: string, url: string): string {
  return archivedPath({ view, timestamp, modifier: 'id_', url });
}

export function capturesPath({ url, view, show, year }: CapturesQuestion): string {
  return `/captures?${questionOf({ url, view: view === 'all' ? undefined : view, show, year })}`;
}

export function searchPath(question: {
  readonly q: string;
  readonly match?: string | undefined;
  readonly view?: string | undefined;
}): string {
  const view = question.view === 'all' ? undefined : question.view;
  return `/search?${questionOf({ q: question.q, match: question.match, view })}`;
}

/** Leaves out what is undefined. */
export function questionOf(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): URLSearchParams {
  const question = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined) question.set(name, String(value));
  }
  return question;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
