import { reasonsOf } from '../reasons/reason.ts';

/** What the server itself says to who asks. The codes are part of the API. */
export const serverSentences = {
  fault: 'A fault in the server, which has been told of it.',
  'catalogue-gone':
    'The catalogue does not answer, and nothing was changed: {detail}. Try again in a moment.',
  'staff-away':
    'The catalogue is away. Readers can read; signing in and all work of the staff wait until it is back, and then go on by themselves.',
  'staff-elsewhere':
    'Another process has the catalogue. Readers can read here; people sign in at the other server, or here as soon as it has ended.',
  'disk-full': 'The disk of the server is full: its operator has to make room. Then try again.',
  'words-unusable': 'Words cannot be searched now: {detail}.',
  'wrong-host':
    'This server is asked by its address, as localhost, or under a name that was given to it: heirloom serve --name NAME, or --public-url behind HTTPS.',
  'foreign-page':
    'A page of another site asked for this. Only pages of this archive, programs, and people who type the address may.',
  'captures-only-read': 'Captures can be looked at: GET and HEAD.',
  'below-view':
    'Below a view there are /VIEW/TIMESTAMP/URL, /VIEW/*/URL, /VIEW/timegate/URL, /VIEW/timemap/link/URL and /VIEW/cdx?url=URL.',
  'this-machine-only': 'Only for programs on this machine.',
  'no-question': 'There is no {method} {path}: /api/docs tells what there is.',
  'no-page': 'There is no {path} here.',

  'sign-in-needed': 'Sign in, or send a token: Authorization: Bearer TOKEN.',
  'session-word-wrong': 'X-CSRF-Token is missing or is not that of your session: load the page again.',
  'session-needed': 'A token cannot do this: sign in and do it on the page.',
  'token-may-not': 'This token is for {scopes} only: make one with a wider scope.',
  'role-may-not': 'Your role ({role}) may not do this: ask an administrator of the archive.',
  'questions-too-many': 'Too many large questions are open: wait a moment, and ask again.',
  'streams-too-many': 'Too many pages watch at the same time: close some, and try again.',

  'write-token-needed':
    'A token is needed: it is in the file reading/token of the archive. Send it as Authorization: Bearer TOKEN.',
  'not-readable-here':
    'Archived pages cannot be read from this address. That says nothing about what the archive has.',
  'export-none': 'The archive has no capture of this: /api/v1/search finds what it has.',
  'capture-none': 'The archive has no capture of this URL: /api/v1/search finds what it has.',
  'capture-not-now': 'The archive cannot give this capture now: {detail}',
} as const;

export const serverReason = reasonsOf(serverSentences);
