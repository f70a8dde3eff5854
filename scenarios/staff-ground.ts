import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { SmallDisk } from './crawl-small-disk.ts';
import type { RoleName } from '../src/catalogue/roles.ts';
import { startServing } from './serve-program.ts';
import type { ServingProgram } from './serve-program.ts';
import { until } from './until.ts';

interface StaffGroundOptions {
  /** They go to staff.yaml besides. */
  readonly settings?: string;
  /** Lines of a file of hosts, besides those of the made-up web. */
  readonly hosts?: string;
  /** The archive is on this disk. */
  readonly disk?: SmallDisk;
}

/** A server with a staff. */
export interface StaffPlace {
  readonly origin: string;
  /** Makes who opens it the first administrator. */
  readonly firstLink: string;
}

export interface StaffPerson {
  readonly id: string;
  readonly name: string;
  readonly password: string;
}

/**
 * For tests: a made-up web, an archive of its own, `heirloom serve` as its users start it, and people who work with it. The
 * server can be killed and started again.
 */
export class StaffGround implements StaffPlace {
  readonly web: MadeUpWeb;
  readonly folder: string;
  readonly data: string;
  readonly #disk: SmallDisk | undefined;
  #program: ServingProgram | undefined;
  #origin = '';
  #firstLink = '';

  private constructor(web: MadeUpWeb, folder: string, disk: SmallDisk | undefined) {
    this.web = web;
    this.folder = folder;
    this.data = join(disk?.seenAt ?? folder, 'archive');
    this.#disk = disk;
  }

  static async start({ settings = '', hosts = '', disk }: StaffGroundOptions = {}): Promise<StaffGround> {
    const web = await startMadeUpWeb({ seed: 7, sites: 12, pagesPerSite: 8 });
    const folder = await mkdtemp(join(tmpdir(), 'heirloom staff '));
    const ground = new StaffGround(web, folder, disk);
    await mkdir(ground.data);
    const madeUp = [...web.addresses.table].map(([name, address]) => `${address} ${name}\n`);
    await writeFile(join(ground.data, 'hosts.txt'), `${madeUp.join('')}${hosts}`);
    const harvests = 'harvests:\n  threads: 1\n  allowPrivate: true\n  hosts: hosts.txt\n';
    await writeFile(join(ground.data, 'staff.yaml'), `${harvests}${settings}`);
    await ground.serve();
    return ground;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Makes who opens it the first administrator. */
  get firstLink(): string {
    return this.#firstLink;
  }

  /** The front page of a site of the made-up web. */
  home(name: string): string {
    const site = this.web.sites.find((each) => each.name === name);
    if (site === undefined) throw new Error(`the made-up web has no ${name}`);
    return this.web.url(site.hosts[0] ?? '', '/', site.secure);
  }

  async serve(): Promise<void> {
    const data = join(this.#disk?.path ?? this.folder, 'archive');
    const words = ['serve', '--json', '--data', data, '--port', '0', '--replay-port', '0', '--no-proxy'];
    this.#program = await startServing(words, (line) => line.startsWith('{'), this.#disk?.through);
    const told = JSON.parse(this.#program.lines.at(-1) ?? '{}') as Record<string, string | null>;
    this.#origin = told['applicationOrigin'] ?? '';
    const file = told['firstAdministratorFile'] ?? undefined;
    this.#firstLink =
      file === undefined ? '' : (await readFile(join(this.data, relative(data, file)), 'utf8')).trim();
  }

  /** What the server has printed of its troubles. */
  get troubles(): string {
    return this.#program?.stderr() ?? '';
  }

  /** Without any warning. */
  async kill(): Promise<void> {
    await this.#program?.stop('SIGKILL');
  }

  /** The server stands still while `look` runs: its work gets no further, however long the test looks. */
  async frozenDuring(look: () => Promise<void>): Promise<void> {
    await this.#program?.frozenDuring(look);
  }

  async close(): Promise<void> {
    await this.#program?.stop();
    await this.web.stop();
    await rm(this.folder, { recursive: true });
  }
}

/** A person in a program: signed in, with the word of the session. */
export class StaffUser {
  readonly #ground: StaffPlace;
  readonly #headers: Readonly<Record<string, string>>;

  private constructor(ground: StaffPlace, headers: Readonly<Record<string, string>>) {
    this.#ground = ground;
    this.#headers = headers;
  }

  static async firstAdministrator(
    ground: StaffPlace,
    { name, password }: Omit<StaffPerson, 'id'>,
  ): Promise<StaffUser> {
    const code = ground.firstLink.split('/').at(-1) ?? '';
    return StaffUser.#signedIn(ground, `/invitations/${code}`, { name, displayName: name, password });
  }

  static signIn(ground: StaffPlace, { name, password }: Omit<StaffPerson, 'id'>): Promise<StaffUser> {
    return StaffUser.#signedIn(ground, '/session', { name, password });
  }

  /** By an administrator: makes an account, and uses its link. */
  async invite(
    name: string,
    role: RoleName,
    collections: readonly string[] = [],
    displayName = name,
  ): Promise<StaffPerson> {
    const invited = await this.post<{ account: { id: string }; link: string }>('/people', {
      name,
      displayName,
      email: '',
      role,
      collections,
    });
    const password = `the password of ${name}`;
    const code = invited.link.split('/').at(-1) ?? '';
    await StaffUser.#signedIn(this.#ground, `/invitations/${code}`, { password });
    return { id: invited.account.id, name, password };
  }

  get<T>(path: string): Promise<T> {
    return this.#ask<T>('GET', path);
  }

  post<T>(path: string, body: unknown = {}): Promise<T> {
    return this.#ask<T>('POST', path, body);
  }

  put<T>(path: string, body: unknown): Promise<T> {
    return this.#ask<T>('PUT', path, body);
  }

  /** Sends CSV; the lines of the answer as they come. */
  async *sendFile(path: string, csv: string): AsyncGenerator<string> {
    const response = await fetch(`${this.#ground.origin}/api/v1${path}`, {
      method: 'POST',
      headers: { ...this.#headers, 'content-type': 'text/csv', accept: 'application/x-ndjson' },
      body: csv,
    });
    const text = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream());
    let rest = '';
    for await (const piece of text) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  }

  /** Asks until the answer is as wanted: harvests take their time. */
  async until<T>(path: string, isReached: (answer: T) => boolean): Promise<T> {
    let answer = await this.get<T>(path);
    await until(async () => isReached((answer = await this.get<T>(path))));
    return answer;
  }

  async #ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(`${this.#ground.origin}/api/v1${path}`, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} ${response.status}: ${text}`);
    return JSON.parse(text) as T;
  }

  static async #signedIn(ground: StaffPlace, path: string, body: unknown): Promise<StaffUser> {
    const response = await fetch(`${ground.origin}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} ${response.status}: ${await response.text()}`);
    const { csrf } = (await response.json()) as { csrf: string };
    const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return new StaffUser(ground, { cookie, 'x-csrf-token': csrf });
  }
}
