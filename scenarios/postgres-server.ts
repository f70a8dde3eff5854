import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';

export interface PreparedCluster {
  /** Names what `prepare` makes: another name, another cluster. */
  readonly name: string;
  readonly prepare: (server: PostgresServer) => Promise<void>;
}

/**
 * A real PostgreSQL, from Debian's package, on a socket in a folder of its own. It ends with the process that started it,
 * however that ends. Its words are sorted as in English: what sorts by bytes must say so.
 */
export class PostgresServer {
  readonly #folder: string;
  #running: ChildProcess | undefined;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** What takes seconds to make is made once and copied. */
  static async start(prepared: PreparedCluster = emptyCluster): Promise<PostgresServer> {
    const version = execFileSync(programOf('postgres'), ['--version'], { encoding: 'utf8' }).trim();
    const kept = join(cache, `${version} ${prepared.name}`.replaceAll(/[^\w.]+/g, '-'));
    if (!existsSync(kept)) await PostgresServer.#keep(kept, prepared);
    const server = new PostgresServer(folderOfServer());
    execFileSync('cp', ['-a', kept, server.#data]);
    await server.startAgain();
    return server;
  }

  /** One that another process has started, and stops. */
  static at(folder: string): PostgresServer {
    return new PostgresServer(folder);
  }

  static async #keep(kept: string, { prepare }: PreparedCluster): Promise<void> {
    const server = new PostgresServer(folderOfServer());
    const sorting = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=en-US'];
    const options = ['-E', 'UTF8', '-A', 'trust', '-U', 'heirloom', '--wal-segsize=1', '--no-sync'];
    const [program = '', ...parameters] = asOrdinaryUser([
      programOf('initdb'),
      '-D',
      server.#data,
      ...sorting,
      ...options,
    ]);
    execFileSync(program, parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
    await server.startAgain();
    await prepare(server);
    await server.stop('INT');
    mkdirSync(cache, { recursive: true });
    const part = mkdtempSync(join(cache, 'part-'));
    execFileSync('cp', ['-a', server.#data, part]);
    await server.remove();
    try {
      renameSync(join(part, 'data'), kept);
    } catch (error) {
      // Another test was faster.
      if (!existsSync(kept)) throw error;
    }
    rmSync(part, { recursive: true });
  }

  get folder(): string {
    return this.#folder;
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  url(database: string): string {
    return `postgres:///${database}?host=${encodeURIComponent(this.#folder)}&user=heirloom`;
  }

  /** A new database, empty or as the template stands. Gives its address. */
  async createDatabase(template = 'template1'): Promise<string> {
    const name = `catalogue_${randomUUID().replaceAll('-', '')}`;
    await this.ask(`create database ${name} template ${template}`);
    return this.url(name);
  }

  /** Also where somebody is connected to it. */
  async dropDatabase(url: string): Promise<void> {
    await this.ask(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  }

  async ask(sql: string, url = this.url('postgres')): Promise<void> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  /** By default as when its machine is switched off; `INT` lets it put its files in order. It can be started again. */
  async stop(signal: 'QUIT' | 'INT' = 'QUIT'): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    if (running === undefined) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.stdin?.end(`${signal}\n`);
    await ended;
  }

  async startAgain(): Promise<void> {
    const settings = ['listen_addresses=', `unix_socket_directories=${this.#folder}`, ...fastSettings];
    const options = settings.flatMap((setting) => ['-c', setting]);
    // The shell waits for the end of its input, which comes also when this process is killed: then nobody else cleans up.
    const script =
      '"$@" >/dev/null 2>>"$0/log" & server=$!; read -r signal; kill -"${signal:-QUIT}" $server; wait $server; ' +
      '[ -n "$signal" ] || rm -rf "$0"';
    const [program = '', ...parameters] = asOrdinaryUser([
      'sh',
      '-c',
      script,
      this.#folder,
      programOf('postgres'),
      '-D',
      this.#data,
      ...options,
    ]);
    this.#running = spawn(program, parameters, { stdio: ['pipe', 'ignore', 'inherit'] });
    await this.#answers();
  }

  /** Stops it and leaves nothing behind. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #answers(): Promise<void> {
    for (let attempt = 0; attempt < 1200; attempt++) {
      try {
        await this.ask('select 1');
        return;
      } catch (error) {
        if (this.#running?.exitCode !== null || attempt === 1199)
          throw new Error(`PostgreSQL does not start: see ${this.#folder}/log`, { cause: error });
        await sleep(25);
      }
    }
  }
}

const cache = fileURLToPath(new URL('../node_modules/.cache/postgres', import.meta.url));
const fastSettings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'shared_buffers=64MB'];

const emptyCluster: PreparedCluster = { name: 'empty', prepare: () => Promise.resolve() };

function folderOfServer(): string {
  const folder = mkdtempSync(join(tmpdir(), 'heirloom-postgres-'));
  if (isRoot) execFileSync('chown', ['postgres:', folder]);
  return folder;
}

/** PostgreSQL refuses to run as root. */
const isRoot = process.getuid?.() === 0;

function asOrdinaryUser(command: readonly string[]): readonly string[] {
  return isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command] : command;
}

/** Debian keeps them apart, by version. */
function programOf(name: string): string {
  const folders = [
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined)
    throw new Error(`${name} is missing: apt-get install postgresql, which ./test does by itself`);
  return found;
}
