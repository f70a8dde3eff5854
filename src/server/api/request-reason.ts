import { reasonsOf } from '../../reasons/reason.ts';

/** What is wrong with a request before any room has seen it. The codes are part of the API. */
export const requestSentences = {
  'request-field': '{field}: {problem}',
  'request-fields': '{one}; {other}',
  'body-missing':
    'The request says that it has JSON in it, but its body is empty: send it with its body, or without a Content-Type.',
  'body-unreadable':
    'The body of the request is not valid JSON: look for a bracket or a quotation mark that is missing.',
  'body-too-large': 'This is too large to be sent at once (most requests take 1 MB): send it in parts.',
  'body-cut': 'The request is shorter or longer than it says: send it again.',
  'media-type':
    'This kind of content cannot be read here: send JSON with Content-Type: application/json, a file of records as text/csv. /api/docs tells more.',
  'address-unreadable':
    'This is no address that can be read: look for a stray % in it; % itself is written %25.',
  'request-odd': 'The request cannot be read: {detail}',

  needed: 'is needed',
  'not-text': 'has to be a text',
  'not-number': 'has to be a number',
  'not-whole-number': 'has to be a whole number',
  'not-yes-or-no': 'has to be true or false',
  'not-list': 'has to be a list',
  'not-object': 'has to be an object with fields',
  'not-null': 'has to be null',
  'text-short': 'is too short: at least {least} characters',
  'text-long': 'is too long: at most {most} characters',
  'list-short': 'has too few entries: at least {least}',
  'list-long': 'has too many entries: at most {most}',
  'number-small': 'is too small: at least {least}',
  'number-large': 'is too large: at most {most}',
  'number-not-above': 'is too small: more than {least}',
  'number-not-below': 'is too large: less than {most}',
  'not-one-of': 'has to be one of {known}',
  'fields-unknown': 'has fields that are not known here: {names}',
  'field-name-odd': 'has a field whose name cannot be taken: {problem}',
  'form-odd': 'is not written as it has to be',
  'value-odd': 'cannot be taken: {detail}',

  'id-odd': 'this is no id',
  'session-id-odd': 'this is no id of a session',
  'day-odd': 'a day such as 2026-11-18 is needed',
  'next-odd': 'it has to be `next` of the answer before',
  'name-empty': 'a name is needed',
  'address-empty': 'an address is needed, such as example.org',
  'expression-empty': 'an expression is needed',
  'source-empty': 'a source is needed',
  'note-blank': 'a note says something',
  'words-empty': 'a word to look for is needed, such as dunes',
  'group-needed': 'the name of a result is needed: `group` of /text-search',
  'account-name-odd': 'letters, digits and . _ @ + -, up to 100, no spaces',
  'email-odd': 'this is no e-mail address',
  'timestamp-odd': 'up to 14 digits are needed, such as 20260131 or 2026',
  'ask-not-web': 'Only pages of the web can be asked for: an http or https address is needed.',
  'timestamp-short': '14 digits are needed: 20240131120000',
  'status-odd': 'a status is 200, 404, or 4xx for all that begin so',
  'language-odd': 'a language is a code such as fr, nb or und',
  'goodness-odd': 'a number from 0 to 100 is wanted, such as 40',
  'number-name-odd': 'this is no name of a number',
  'weights-many': 'at most 500 weights',
  'budget-needed': 'at least one budget',
  'frequency-needed': 'at least one frequency',
  'depth-needed': 'at least one depth',
  'theme-needed': 'at least one theme',
  'combination-needed': 'at least one combination',
} as const;

export const requestReason = reasonsOf(requestSentences);
