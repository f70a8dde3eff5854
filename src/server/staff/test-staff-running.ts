import type { Catalogue } from '../../catalogue/catalogue.ts';
import { openCatalogue } from '../../catalogue/open-catalogue.ts';
import type { CatalogueLocation } from '../../catalogue/open-catalogue.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import type { RoleName } from '../../catalogue/roles.ts';
import type { Person } from '../../people/person.ts';
import { roles } from '../../catalogue/roles.ts';
import { startSession } from '../../people/sessions.ts';
import { makeToken } from '../../people/tokens.ts';
import type { ServerOptions } from '../start-server.ts';
import { TestRunning } from '../test-running.ts';
import { readStaffSettings } from './staff-settings.ts';

/** The credentials of a request. */
export interface Pass {
  /** For a program. */
  readonly token: string;
  /** For a browser. */
  readonly cookie: string;
  readonly csrf: string;
}

export interface StaffRunning {
  readonly running: TestRunning;
  readonly passes: Readonly<Record<RoleName, Pass>>;
  close(): Promise<void>;
}

export interface StaffRunningOptions extends Pick<ServerOptions, 'accessLog'> {
  /** The catalogue, if not in the data folder. */
  readonly place?: CatalogueLocation;
  /** Fills the catalogue before the server starts. */
  readonly fill?: (catalogue: Catalogue, administrator: Person) => Promise<void>;
}

const captures = [{ url: 'http://a.test/', timestamp: '20240101000000', body: 'a page' }];

/** For tests: the complete server, with a person of every role. No host name resolves. */
export async function startStaffRunning({
  place,
  fill,
  accessLog,
}: StaffRunningOptions = {}): Promise<StaffRunning> {
  const passes: Partial<Record<RoleName, Pass>> = {};
  const running = await TestRunning.start(captures, {}, async (archive) => {
    const read = await readStaffSettings(archive.folder);
    const settings = {
      ...read,
      catalogue: place ?? read.catalogue,
      harvests: { ...read.harvests, hosts: new Map() },
    };
    const catalogue = await openCatalogue(settings.catalogue);
    for (const role of roles) {
      const person = await addPerson(catalogue, role);
      const made = await makeToken(catalogue, person, {
        name: 'test',
        days: 1,
        scopes: ['administer'],
        collections: null,
        nowMs: Date.now(),
      });
      if (!made.ok) throw new Error(made.error.message);
      const visitor = { address: '127.0.0.1', agent: 'test', nowMs: Date.now() };
      const { secret, csrf } = await catalogue.change((changing) =>
        startSession(changing, person.id, { ...visitor, sessionMs: 3_600_000, idleMs: 3_600_000 }),
      );
      passes[role] = { token: made.value.token, cookie: `heirloom_session=${secret}`, csrf };
      if (role === 'administrator') await fill?.(catalogue, person);
    }
    await catalogue.close();
    return { staff: settings, accessLog };
  });
  return { running, passes: passes as Record<RoleName, Pass>, close: () => running.close() };
}
