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
import { gather, wholeNumber } from '../terminal/option-values.ts';
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
  "Answers questions about the captures of the archive over HTTP, in the words of pywb's CDX server, OutbackCDX and OpenWayback. Readers on this machine see what nobody has withdrawn, others nothing. Any number of these servers can run beside a crawl or an import; one with --writable is the one that writes.";

export const help = `
Examples:
  $ heirloom cdx-server
  $ curl 'http://127.0.0.1:8083/all/cdx?url=example.org&limit=5'              pywb
  $ curl 'http://127.0.0.1:8083/all?url=*.example.org&filter=status:200'      OutbackCDX
  $ curl 'http://127.0.0.1:8083/harvest:spring/cdx?url=*.example.org'         only of one harvest
  $ curl 'http://127.0.0.1:8083/collection:News/cdx?url=*.example.org'        only of a collection
  $ curl 'http://127.0.0.1:8083/all/path?file=example.warc.gz'                where a file is

  $ heirloom cdx-server --writable --token "$TOKEN"
  $ curl --data-binary @lines.cdx http://heirloom:$TOKEN@127.0.0.1:8083/all

docs/cdx-server.md tells how pywb is set up with it.
`;

export function define(command: Command, session: Session): void {
  command
    .addOption(dataOption())
    .option('--port <number>', 'where it listens; 0 for any that is free', wholeNumber(0, 65_535), 8083)
    .option('--host <address>', 'the address it listens at', '127.0.0.1')
    .option(
      '--name <host>',
      'another name under which it may be asked; may be given several times',
      gather(String),
      [],
    )
    .option('--writable', 'let clients with the token add and delete captures')
    .option('--token <text>', 'the token for --writable, instead of a new one', tokenText)
    .option('--json', 'print where it listens as JSON')
    .action(async (options: Options) => {
      if (options.token !== undefined && options.writable !== true)
        throw new Failure('usage', '--token is for --writable');
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
      await tellWhere(server, repository, options, session);
      await stopAsked(session);
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

/** Where the catalogue cannot be read the captures still can: there are only no views of collections. */
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
      EADDRINUSE: 'something listens there already; --port 0 takes a free port',
      EACCES: 'you may not listen there; ports from 1024 on are free to all',
      EADDRNOTAVAIL: 'this machine does not have that address',
      ENOTFOUND: 'there is no such address',
    };
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    throw new Failure('outputUnwritable', `${host} port ${port}: ${reason}`, { cause: error });
  }
}

async function tellWhere(
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
    await session.out.line(`Answers for the archive in ${repository.location.path}`);
    await session.out.line(`  pywb         ${url}/cdx`);
    await session.out.line(`  OutbackCDX   ${url}`);
    if (token !== undefined) await session.out.line(`  to write     http://heirloom:${token}@${place}/all`);
    await session.out.line('Ctrl-C stops it.');
  }
  await session.out.flush();
}

async function stopAsked({ signal }: Session): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

function tokenText(text: string): string {
  if (/^[\w.~-]{16,200}$/.test(text)) return text;
  throw new InvalidArgumentError('From 16 to 200 letters, digits and . _ ~ - are needed.');
}
