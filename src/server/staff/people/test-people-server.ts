import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { Identity } from '../../../people/identity.ts';
import { ensureFirstAdministrator } from '../../../people/invitations/first-administrator.ts';
import { readSignInSettings } from '../../../people/sign-in-settings.ts';
import type { SignInSections } from '../../../people/sign-in-settings.ts';
import { startStaffServer } from '../test-staff-server.ts';
import type { StaffAnswer, StaffClient, StaffServer } from '../test-staff-server.ts';
import { peopleRoutes } from './people-routes.ts';

export interface PeopleServer {
  readonly server: StaffServer;
  readonly identity: Identity;
  /** Warnings to the operator. */
  readonly warnings: readonly string[];
  /** Advances the clock. */
  pass(ms: number): void;
  signIn(name: string, password: string): Promise<StaffAnswer>;
  close(): Promise<void>;
}

/** For tests: the routes of people over HTTP, with a manual clock and cheap password hashes. */
export async function startPeopleServer(
  catalogue: Catalogue,
  sections: SignInSections = {},
  staffOrigin = 'http://archive.example',
): Promise<PeopleServer> {
  const read = readSignInSettings(sections, '/');
  if (!read.ok) throw new Error(read.error.join('; '));
  let nowMs = Date.now();
  const clock = (): number => nowMs;
  const warnings: string[] = [];
  const identity = new Identity({
    catalogue,
    settings: read.value,
    onWarning: (message) => warnings.push(message),
    clock,
    passwordCost: { logN: 4, r: 8, p: 1 },
  });
  const server = await startStaffServer({
    catalogue,
    define: peopleRoutes,
    more: {
      identity,
      places: { applicationOrigin: 'http://localhost', staffOrigin, replayOrigin: 'http://replay.example' },
    },
    clock,
    whoAsks: (credentials) => identity.whoAsks(credentials),
  });
  return {
    server,
    identity,
    warnings,
    pass: (ms) => {
      nowMs += ms;
    },
    signIn: (name, password) => server.nobody().post('/session', { name, password }),
    close: async () => {
      await server.close();
      await identity.close();
    },
  };
}

export const goodPassword = 'seven quiet herons';

/** Creates the first administrator with the link of the first start. */
export async function firstAdministrator(
  people: PeopleServer,
  catalogue: Catalogue,
  name = 'ada',
): Promise<StaffClient> {
  const code = await ensureFirstAdministrator(catalogue, people.identity.now());
  const answer = await people.server
    .nobody()
    .post(`/invitations/${code}`, { name, displayName: 'Ada', password: goodPassword });
  return clientOf(people, answer);
}

/** Continues with the session that an answer has set, as a browser does. */
export function clientOf({ server }: Pick<PeopleServer, 'server'>, answer: StaffAnswer): StaffClient {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  const { csrf } = answer.json as { readonly csrf: string };
  return server.client({ cookie: cookieOf(answer), 'x-csrf-token': csrf });
}

export function cookieOf({ headers }: StaffAnswer): string {
  return (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1)[0]).join('; ');
}
