import { defined } from '../../formats/values/defined.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import type { AddressInfo } from 'node:net';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Repository } from '../../repository/repository.ts';
import { cdxHandler } from '../../reading/cdx-server/cdx-handler.ts';
import { cdxWriting } from '../../reading/cdx-server/cdx-parts.ts';
import type { CdxParts } from '../../reading/cdx-server/cdx-parts.ts';
import { httpServer } from '../../reading/access-point/http-server.ts';
import { readingParts } from '../../reading/reading-parts.ts';
import { ReaderThreads } from '../../reading/threads/reader-threads.ts';
import { collectionSites } from '../../selection/collections/collection-sites.ts';
import { OperatorError } from '../../reasons/operator-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { dataOption, readingArchive, writingArchive } from '../data/archive-data.ts';
import { catalogueBeside } from '../catalogue/catalogue-data.ts';
import { Failure } from '../terminal/failure.ts';
import { jsonLine } from '../terminal/format.ts';
import { repeatable, wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';

interface Options {
  readonly data: string;
  readonly port: number;
  readonly host: string;
  readonly name: readonly string[];
  readonly writable?: true;
  readonly token?: string;
  readonly json?: true;
}

export const description =
  "Answer queries about captures over HTTP with the interfaces of pywb's CDX server, OutbackCDX and OpenWayback. Readers on this machine see everything except withdrawn captures, other readers nothing. Several of these servers can run beside a crawl or an import; only one can be --writable.";

export const help = `
Examples:
  $ heirloom cdx-server
  $ curl 'http://127.0.0.1:8083/all/cdx?url=example.org&limit=5'              pywb
  $ curl 'http://127.0.0.1:8083/all?url=*.example.org&filter=status:200'      OutbackCDX
  $ curl 'http://127.0.0.1:8083/harvest:spring/cdx?url=*.example.org'         one harvest
  $ curl 'http://127.0.0.1:8083/collection:News/cdx?url=*.example.org'        one collection
  $ curl 'http://127.0.0.1:8083/all/path?file=example.warc.gz'                the paths of a file

  $ heirloom cdx-server --writable --token "$TOKEN"
  $ curl --data-binary @lines.cdx http://heirloom:$TOKEN@127.0.0.1:8083/all

See docs/cdx-server.md for the configuration of pywb.
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .option('--port <number>', 'port; 0: any free port', wholeNumber(0, 65_535), 8083)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--name <host>', 'another accepted host name; repeatable', repeatable(String), [])
    .option('--writable', 'allow clients with the token to add and delete captures')
    .option('--token <text>', 'token for --writable (default: a new one)', tokenText)
    .option('--json', 'print JSON')
    .action(async (options: Options) => {
      if (options.token !== undefined && options.writable !== true)
        throw new Failure('usage', '--token needs --writable');
      const token =
        options.writable === true ? (options.token ?? randomBytes(16).toString('hex')) : undefined;
      const open = token === undefined ? readingArchive : writingArchive;
      await open(options, (repository) => serve(repository, { ...options, token }, session));
    });
}

async function serve(
  repository: Repository,
  options: Omit<Options, 'token'> & { readonly token: string | undefined },
  session: Session,
): Promise<void> {
  const { token, host, port, name } = options;
  const catalogue = await collectionsOf(options, session);
  const threads = new ReaderThreads(repository.location);
  try {
    const collections = catalogue && collectionSites(() => catalogue.db);
    const parts: CdxParts = {
      ...(await readingParts(repository, { collections })),
      ...defined({ writing: token === undefined ? undefined : await cdxWriting(repository, { token }) }),
      threads,
      onError: (error) => session.note(`heirloom: ${String(error)}`),
    };
    const server = httpServer(cdxHandler(parts, { hostNames: [host, ...name] }));
    server.listen({ port, host });
    await listening(server, options);
    try {
      await printUrls(server, repository, options, session);
      await interrupted(session);
    } finally {
      server.close();
      server.closeAllConnections();
    }
    session.checkpoint();
  } finally {
    await threads.close();
    await catalogue?.close();
  }
}

/** Without the catalogue, captures can be read but there are no views of collections. */
async function collectionsOf(
  options: Pick<Options, 'data'>,
  session: Session,
): Promise<Catalogue | undefined> {
  try {
    return await catalogueBeside(options);
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    session.note(`heirloom: there are no views of collections: ${error.message}`);
    return undefined;
  }
}

async function listening(server: Server, { host, port }: Options | Omit<Options, 'token'>): Promise<void> {
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      EADDRINUSE: 'the port is in use: --port 0 takes a free port',
      EACCES: 'permission denied: use a port from 1024',
      EADDRNOTAVAIL: 'this machine does not have that address',
      ENOTFOUND: 'there is no such address',
    };
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    throw new Failure('outputUnwritable', `${host} port ${port}: ${reason}`, { cause: error });
  }
}

async function printUrls(
  server: Server,
  repository: Repository,
  { token, json }: { readonly token: string | undefined; readonly json?: true },
  session: Session,
): Promise<void> {
  const { address, port } = server.address() as AddressInfo;
  const place = `${isIPv6(address) ? `[${address}]` : address}:${port}`;
  const url = `http://${place}/all`;
  if (json === true) await session.out.line(jsonLine({ url, port, ...defined({ token }) }));
  else {
    await session.out.line(`Serving the captures of ${repository.location.path}`);
    await session.out.line(`  pywb         ${url}/cdx`);
    await session.out.line(`  OutbackCDX   ${url}`);
    if (token !== undefined) await session.out.line(`  to write     http://heirloom:${token}@${place}/all`);
    await session.out.line('Press Ctrl-C to stop.');
  }
  await session.out.flush();
}

async function interrupted({ signal }: Session): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tokenText(text: string): string {
  if (/^[\w.~-]{16,200}$/.test(text)) return text;
  throw new InvalidArgumentError('Give 16 to 200 letters, digits and . _ ~ -');
}
