import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { LocalRepository } from '../../repository/administration/local-repository.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { registeredDomain } from '../../formats/url/domain.ts';
import { publicOriginOf, publicUrlRule } from '../../server/public-url.ts';
import { startServer } from '../../server/start-server.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { openWebApplication } from '../../server/web/web-application.ts';
import type { WebApplication } from '../../server/web/web-application.ts';
import { dataOption, readingArchive, writingArchive } from '../data/archive-data.ts';
import { explain, Failure } from '../terminal/failure.ts';
import { jsonLine } from '../terminal/format.ts';
import { wholeNumber } from '../terminal/option-values.ts';
import type { Session } from '../terminal/session.ts';
import { readStaffSettings } from '../../server/staff/staff-settings.ts';
import { setStopDeadline } from '../crawl/stop-deadline.ts';
import { version } from '../terminal/version.ts';
import { firstLinkFile, firstLinkLines, removeFirstLink, writeFirstLink } from '../people/first-link.ts';
import { addLogOptions, openServeLog } from './serve-log.ts';
import type { LogOptions, ServeLog } from './serve-log.ts';
import type { ServerLog } from '../../server/log/server-log.ts';
import { writeTokenFile } from '../../server/application/write-token.ts';

/** Longer than the grace period of harvests, which the server ends first. */
const stopGraceMs = 90_000;

export interface ServeOptions extends LogOptions {
  readonly port: number;
  readonly replayPort: number;
  readonly proxyPort: number;
  readonly host: string;
  readonly name: string;
  readonly replayName: string;
  readonly publicUrl?: string;
  readonly frameless?: true;
  readonly proxy: boolean;
  readonly proxyUsers?: true;
  readonly staff: boolean;
  readonly json?: true;
}

export const description =
  'Serve the archive: a web application with search, calendar and replay for readers, and with selection, planning, harvests and monitoring for signed-in staff; an HTTP proxy that shows the archived web unchanged; Memento; and an API. Readers on this machine see everything except withdrawn captures, other readers nothing. The server can run beside crawls, imports and other servers, and shows new captures at once. Only the first server serves staff. An empty archive is created if there is none.';

export const help = `
Examples:
  $ heirloom serve
  $ heirloom serve --data our-archive --port 0 --replay-port 0 --proxy-port 0      free ports
  $ curl 'http://localhost:8080/api/v1/search?q=example.org'
  $ curl 'http://localhost:8080/all/timemap/link/https://example.org/'
  $ curl --proxy http://localhost:8082 http://example.org/

Archived pages need a separate host name (--replay-name), because cookies ignore ports.
See docs/serving.md for browsers, host names and the proxy, docs/api.md for the API.
`;

export function define(command: Command, session: Session): void {
  addServeOptions(command.addOption(dataOption()))
    .option('--json', 'print JSON')
    .action(async (options: ServeOptions & { readonly data: string }) => {
      const serveLog = openServeLog(options, session);
      const { log } = serveLog;
      try {
        await createArchiveIfNone(options, log);
        await readingArchive(options, (archive) =>
          serving(archive, { ...options, serveLog, pages: () => webPages(session, log) }, session, (server) =>
            printUrls(server, archive, options, session),
          ),
        );
      } finally {
        await serveLog.close();
      }
    });
}

export function addServeOptions(command: Command): Command {
  const port = wholeNumber(0, 65_535);
  command
    .option('--port <number>', 'port of the web application; 0: any free port', port, 8080)
    .option('--replay-port <number>', 'port of archived pages', port, 8081)
    .option('--proxy-port <number>', 'port of the proxy', port, 8082)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--name <host>', 'host name of the web application', hostName, 'localhost')
    .addOption(
      new Option('--replay-name <host>', 'host name of archived pages')
        .argParser(hostName)
        .default('replay.localhost'),
    )
    .option('--public-url <url>', 'public URL for staff behind a reverse proxy with HTTPS', publicOrigin)
    .option('--frameless', 'show archived pages without banner and frame')
    .option('--proxy-users', 'ask for any user name in the proxy: each has its own date and view')
    .option('--no-proxy', 'do not start the proxy')
    .option('--no-staff', 'serve readers only: no sign-in, no harvests');
  return addLogOptions(command);
}

/** Built at first use. The rest of the server works without it. */
export async function webPages(
  { signal }: Pick<Session, 'signal'>,
  log: Pick<ServerLog, 'info' | 'error'>,
): Promise<WebApplication> {
  const pages = await openWebApplication({
    signal,
    onBuild: () => log.info('building the web application (once) …'),
  });
  if (!pages.ok) log.error(`the web application could not be built: ${pages.error}`);
  return pages;
}

/** A new archive starts with the selection of targets, which needs a server. */
async function createArchiveIfNone(options: { readonly data: string }, log: ServerLog): Promise<void> {
  const data = new DataFolder(options.data);
  if (existsSync(data.config) || existsSync(data.replicas)) return;
  await writingArchive(options, async () => {});
  log.info(`created an empty archive in ${data.path}`);
}

/** Serves until interrupted. */
export async function serving(
  archive: LocalRepository,
  options: ServeOptions & { readonly serveLog: ServeLog; readonly pages: () => Promise<WebApplication> },
  session: Session,
  print: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const { name, replayName, proxy, proxyPort, proxyUsers, frameless, pages, serveLog, ...more } = options;
  const { log, access } = serveLog;
  const { folder } = archive;
  const settings = options.staff ? await readStaffSettings(archive.folder) : undefined;
  const publicUrl = options.publicUrl ?? settings?.publicUrl;
  const publicName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  for (const [option, own] of [
    ['--name', name],
    ['--public-url', publicName],
  ] as const)
    if (own !== undefined && siteOf(own) === siteOf(replayName))
      throw new Failure(
        'usage',
        `${option} and --replay-name must be in different domains: archived pages of ${replayName} could set cookies for ${own}`,
      );
  const server = await startServer({
    ...more,
    archive,
    name,
    replayName,
    proxyPort: proxy ? proxyPort : undefined,
    isProxyUserRequired: proxyUsers === true,
    isFrameless: frameless === true,
    version: version(),
    staff: settings === undefined ? undefined : { ...settings, publicUrl },
    webApplication: await pages(),
    accessLog: access,
    onFirstAdministrator: async (link) => {
      await writeFirstLink(folder, link);
      log.info(
        `there are no accounts yet: the link for the first administrator is in ${firstLinkFile(folder)}`,
      );
    },
    onError: (error) => log.error(explain(error).message),
    onWarning: (message) => log.warning(message),
  });
  if (server.isForStaff && server.firstAdministratorLink === undefined) await removeFirstLink(folder);
  const callOff = setStopDeadline(session, {
    graceMs: stopGraceMs,
    says: 'the server did not stop in time and was ended; harvests resume at the next start',
  });
  try {
    await print(server);
    await session.out.flush();
    if (!session.signal.aborted) await once(session.signal, 'abort');
  } finally {
    await server.close();
    callOff();
  }
  session.checkpoint();
}

/** The registered domain, for which a host may set cookies. */
function siteOf(name: string): string {
  return registeredDomain(name, { privateSuffixes: true }) ?? name.toLowerCase();
}

async function printUrls(
  server: RunningServer,
  archive: LocalRepository,
  { json }: ServeOptions,
  session: Session,
): Promise<void> {
  const { applicationOrigin, staffOrigin, replayOrigin, proxy, isForStaff } = server;
  const tokenFile = writeTokenFile(archive.folder.reading);
  if (json === true) {
    const isFirst = server.firstAdministratorLink !== undefined;
    await session.out.line(
      jsonLine({
        applicationOrigin,
        staffOrigin,
        replayOrigin,
        proxy: proxy ?? null,
        tokenFile,
        isForStaff,
        firstAdministratorFile: isFirst ? firstLinkFile(archive.folder) : null,
      }),
    );
    return;
  }
  await session.out.lines([
    `Serving the archive in ${archive.folder.path}`,
    `  web application    ${applicationOrigin}/`,
    ...(staffOrigin === applicationOrigin ? [] : [`  for staff          ${staffOrigin}/`]),
    `  archived pages     ${replayOrigin}/`,
    ...(proxy === undefined
      ? []
      : [`  proxy              ${proxy.host}:${proxy.port}   see http://help.dlweb/`]),
    `  API                ${applicationOrigin}/api/docs`,
    `  token for changes  in ${tokenFile}`,
    ...firstLinkLines(server, archive.folder),
    'Press Ctrl-C to stop.',
  ]);
}

function publicOrigin(text: string): string {
  const origin = publicOriginOf(text);
  if (origin === undefined)
    throw new InvalidArgumentError(`${publicUrlRule[0]?.toUpperCase()}${publicUrlRule.slice(1)}.`);
  return origin;
}

function hostName(text: string): string {
  if (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^\[[\da-f:.]+\]$/i.test(text)) return text;
  throw new InvalidArgumentError('Give a host name without port.');
}
