import { hasRight, rights } from '../../../../people/rights.ts';
import type { AuditItemShape } from '../../../staff/shapes/audit-shapes.ts';
import type {
  AccountShape,
  InvitationAnswer,
  InvitedAnswer,
  Me,
  NamesAnswer,
  NewTokenAnswer,
  SessionAnswer,
  SessionsAnswer,
  TokensAnswer,
} from '../../../staff/shapes/people-shapes.ts';
import type { AnswerExamples } from '../example.ts';
import { exampleId } from '../example.ts';
import { changed, jean, listed, marie, moments, press } from './answer-parts.ts';

const account: AccountShape = {
  id: marie.id,
  version: 2,
  name: 'marie',
  displayName: marie.displayName,
  email: 'marie@library.example.org',
  origin: 'local',
  role: 'librarian',
  isActive: true,
  collections: [press],
  hasPassword: true,
  createdMs: moments.made,
  lastSignInMs: moments.now,
};

const failedSignIn: AuditItemShape = {
  id: '018f2b6e-7c3a-7d10-9a51-3f6a1c0e2b41',
  at: moments.now,
  kind: 'sign-in-failed',
  by: marie,
  address: '192.0.2.17',
  subject: null,
  subjectId: null,
  action: null,
  detail: 'password',
};

const me: Me = {
  id: account.id,
  name: account.name,
  displayName: account.displayName,
  email: account.email,
  role: account.role,
  rights: rights.filter((right) => hasRight(account.role, right)),
  language: 'fr',
  collections: [press.id],
  origin: account.origin,
  version: account.version,
};

const signedIn: SessionAnswer = {
  me,
  csrf: 'mWQ4wH1pZ0Jv7d3cXQhYyA',
  ways: { password: true, openid: { label: 'The account of the library' } },
  isFirstAdministratorNeeded: false,
};

const invited: InvitedAnswer = {
  account: { ...account, version: 1, hasPassword: false, lastSignInMs: null },
  link: 'https://archive.example.org/welcome/J3kP0v9XbWq2',
  expiresMs: moments.next,
};

const token: TokensAnswer['tokens'][number] = {
  id: exampleId.token,
  name: 'nightly export',
  createdMs: moments.made,
  expiresMs: Date.parse('2027-01-12T09:30:00Z'),
  lastUsedMs: moments.now,
  scopes: ['read'],
  collections: null,
};
const newToken: NewTokenAnswer = {
  ...token,
  lastUsedMs: null,
  token: 'hlm_6fZr1cN0mTq5uXv8aBd2eGh4jKl7oPs9wYx3iVzRtEy',
};

const sessions: SessionsAnswer = {
  sessions: [
    {
      id: exampleId.session,
      createdMs: moments.changed,
      lastUsedMs: moments.now,
      address: '192.0.2.17',
      agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0',
      isThis: true,
    },
  ],
};

const names: NamesAnswer = {
  items: [
    { ...marie, role: 'librarian' },
    { ...jean, role: 'curator' },
  ],
};
const invitation: InvitationAnswer = {
  purpose: 'join',
  name: account.name,
  displayName: account.displayName,
};

export const peopleAnswers: AnswerExamples = {
  'GET /session': signedIn,
  'POST /session': signedIn,
  'GET /invitations/{code}': invitation,
  'POST /invitations/{code}': signedIn,
  'PUT /me': { ...me, version: 4 } satisfies Me,
  'GET /me/sessions': sessions,
  'GET /me/tokens': { tokens: [token] } satisfies TokensAnswer,
  'POST /me/tokens': newToken,
  'GET /people/names': names,
  'GET /people': listed(account),
  'POST /people': invited,
  'GET /people/{id}': account,
  'PUT /people/{id}': { ...account, version: 3, role: 'curator' } satisfies AccountShape,
  'POST /people/{id}/invitation': { ...invited, account } satisfies InvitedAnswer,
  'GET /people/{id}/history': changed('account', { field: 'role', from: 'reader', to: 'librarian' }),
  'GET /audit-log': listed(failedSignIn),
};
