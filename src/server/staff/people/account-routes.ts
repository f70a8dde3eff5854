import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { noSuch } from '../../../catalogue/no-such.ts';
import { done } from '../../../catalogue/outcome.ts';
import type { Outcome } from '../../../catalogue/outcome.ts';
import { readAccount } from '../../../people/accounts/account-item.ts';

import { addAccount } from '../../../people/accounts/add-account.ts';
import type { Invited } from '../../../people/accounts/add-account.ts';
import { changeAccount } from '../../../people/accounts/change-account.ts';
import { listNames, listPeople } from '../../../people/accounts/list-people.ts';
import { inviteAgain } from '../../../people/invitations/invite-again.ts';
import type { Api } from '../../api/api.ts';
import { problems } from '../../api/problem.ts';
import { answerOutcome } from '../answer-outcome.ts';
import { personOf } from '../guard-rights.ts';
import { historyRoute } from '../history-route.ts';
import { idParameters } from '../../../catalogue/field-shapes.ts';
import {
  accountBody,
  accountShape,
  namesAnswer,
  namesParameters,
  newAccountBody,
  peopleAnswer,
  peopleParameters,
} from '../../../people/accounts/account-shape.ts';
import { invitedAnswer } from '../../../people/invitations/invitation-shape.ts';
import type { InvitedAnswer } from '../../../people/invitations/invitation-shape.ts';
import type { PeopleParts } from './people-parts.ts';
import type { AccountItem } from '../../../people/accounts/account-shape.ts';

export function accountRoutes(api: Api, { catalogue, identity, places }: PeopleParts): void {
  const config = { right: 'people.manage' } as const;
  // Accounts and links grant access, which a leaked token must not.
  const bySession = { ...config, needsSession: true } as const;
  const { staffOrigin } = places;
  api.route({
    method: 'GET',
    url: '/people/names',
    config: { right: 'people.read' },
    schema: {
      summary: 'Active people, for a picker',
      querystring: namesParameters,
      response: { 200: namesAnswer, ...problems },
    },
    handler: async (request) => {
      const { items } = await listNames(catalogue, request.query);
      return { items: [...items] };
    },
  });
  api.route({
    method: 'GET',
    url: '/people',
    config,
    schema: {
      summary: 'The accounts, by name by default',
      description: '`q`: prefixes of words in name, display name or e-mail; accents are ignored.',
      querystring: peopleParameters,
      response: { 200: peopleAnswer, ...problems },
    },
    handler: async (request, reply) => answerOutcome(reply, await listPeople(catalogue, request.query)),
  });
  api.route({
    method: 'POST',
    url: '/people',
    config: bySession,
    schema: {
      summary: 'Adds an account, and returns the link to set its password',
      body: newAccountBody,
      response: { 201: invitedAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const nowMs = identity.now();
      const invited = await addAccount(catalogue, personOf(request), { ...request.body, nowMs });
      return answerOutcome(reply, withLink(invited, staffOrigin), { status: 201 });
    },
  });
  api.route({
    method: 'GET',
    url: '/people/:id',
    config,
    schema: { summary: 'An account', params: idParameters, response: { 200: accountShape, ...problems } },
    handler: async (request, reply) => answerOutcome(reply, await accountOf(catalogue, request.params.id)),
  });
  api.route({
    method: 'PUT',
    url: '/people/:id',
    config: bySession,
    schema: {
      summary: 'Changes an account',
      description:
        'Setting `isActive` to false ends its sessions, tokens and links. The last active administrator cannot be demoted or deactivated: 409.',
      params: idParameters,
      body: accountBody,
      response: { 200: accountShape, ...problems },
    },
    handler: async (request, reply) => {
      const change = { ...request.body, ...request.params, nowMs: identity.now() };
      return answerOutcome(reply, await changeAccount(catalogue, personOf(request), change));
    },
  });
  api.route({
    method: 'POST',
    url: '/people/:id/invitation',
    config: bySession,
    schema: {
      summary: 'Creates a link to set a new password; earlier links of the account stop working',
      params: idParameters,
      response: { 201: invitedAnswer, ...problems },
    },
    handler: async (request, reply) => {
      const account = { ...request.params, nowMs: identity.now() };
      const invited = await inviteAgain(catalogue, personOf(request), account);
      return answerOutcome(reply, withLink(invited, staffOrigin), { status: 201 });
    },
  });
  historyRoute(api, '/people/:id/history', { catalogue, subject: 'account', ...config });
}

async function accountOf({ db }: Catalogue, id: string): Promise<Outcome<AccountItem>> {
  const account = await readAccount(db, id);
  return account === undefined ? noSuch('account') : done(account);
}

function withLink(invited: Outcome<Invited>, origin: string): Outcome<InvitedAnswer> {
  if (!invited.ok) return invited;
  const { account, invitation } = invited.value;
  return done({
    account: { ...account, collections: [...account.collections] },
    link: `${origin}/welcome/${invitation.code}`,
    expiresMs: invitation.expiresMs,
  });
}
