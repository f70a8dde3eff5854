import { reasonsOf } from '../reasons/reason.ts';

/** The reasons of the server itself. The codes are part of the API. */
export const serverSentences = {
  fault: 'An internal error occurred. It has been logged; try again, or tell the operator of the server.',
  'catalogue-gone':
    'The catalogue does not answer, and nothing was changed: {detail}. Try again in a moment.',
  'staff-away':
    'The catalogue is not available. Reading still works; sign-in and staff work resume when the catalogue is back.',
  'staff-elsewhere':
    'Another process uses the catalogue. Reading works here; sign in at the other server, or here once that server has stopped.',
  'disk-full': 'The disk of the server is full. Ask its operator to free space, then try again.',
  'text-search-unavailable': 'Full-text search is not available: {detail}.',
  'wrong-host':
    'This server does not answer to that host name. Use its address, localhost, or a name set with heirloom serve --name NAME, or --public-url behind HTTPS.',
  'foreign-page':
    'The request came from a page of another site. Only pages of this archive, programs, and people who type the address may send it.',
  'captures-only-read': 'Captures can only be read, with GET or HEAD.',
  'below-view':
    'Not an address of a view. Use /VIEW/TIMESTAMP/URL, /VIEW/*/URL, /VIEW/timegate/URL, /VIEW/timemap/link/URL or /VIEW/cdx?url=URL.',
  'this-machine-only': 'Only for programs on this machine.',
  'no-endpoint': 'There is no endpoint {method} {path}. See /api/docs.',
  'no-page': 'There is no page {path}.',

  'sign-in-needed': 'Sign in, or send a token: Authorization: Bearer TOKEN.',
  'csrf-token-wrong': 'X-CSRF-Token is missing or belongs to another session. Reload the page.',
  'session-needed': 'Tokens cannot do this. Sign in and use the page.',
  'token-may-not': 'This token only allows {scopes}. Create one with a wider scope.',
  'role-may-not': 'Your role ({role}) does not allow this. Ask an administrator of the archive.',
  'queries-too-many': 'Too many large queries are running. Wait a moment, then try again.',
  'streams-too-many': 'Too many pages receive live updates. Close some, then try again.',

  'write-token-needed':
    'A token is required. It is in the file reading/token of the archive; send it as Authorization: Bearer TOKEN.',
  'not-readable-here':
    'Archived pages cannot be read from this address. This does not mean that the archive lacks them.',
  'export-none': 'The archive has no matching capture. Use /api/v1/search to find captures.',
  'capture-none': 'The archive has no capture of this URL. Use /api/v1/search to find captures.',
  'capture-unavailable': 'This capture is not available now: {detail}',
} as const;

export const serverReason = reasonsOf(serverSentences);
