import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { Archive } from '../archive/archive.ts';
import { DataFolder } from '../archive/data-folder.ts';
import { registeredDomain } from '../formats/url/domain.ts';
import { ListenError } from '../server/listening.ts';
import { publicOriginOf, publicUrlRule } from '../server/public-url.ts';
import { startServer } from '../server/start-server.ts';
import type { RunningServer } from '../server/start-server.ts';
import { openWebApplication } from '../server/web/web-application.ts';
import type { WebApplication } from '../server/web/web-application.ts';
import { dataOption, readingArchive, writingArchive } from './archive-data.ts';
import { exitCodes } from './exit-codes.ts';
import { explain, Failure } from './failure.ts';
import { jsonLine } from './format.ts';
import { wholeNumber } from './option-values.ts';
import type { Session } from './session.ts';
import { staffSettings } from './staff-data.ts';
import { version } from './version.ts';

/** Where the parts of the server listen, and under which names. */
export interface ServeOptions {
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

export function define(command: Command, session: Session): void {
  addServeOptions(command.addOption(dataOption()))
    .option('--json', 'print where it listens as JSON')
    .description(
      'Lets people read the archive, and the staff work on it: a web application with search, calendar and replay, and for those who sign in selection, planning, harvests and monitoring; an HTTP proxy that shows the archived web unchanged, Memento, and an API. Readers on this machine see what nobody has withdrawn, others nothing. It may run beside a crawl, an import, or another of its kind: what they take in is there at once. Of several only the first is for the staff. Where there is no archive yet, an empty one is made.',
    )
    .addHelpText(
      'after',
      `
Examples:
  $ heirloom serve
  $ heirloom serve --data our-archive --port 0 --replay-port 0 --proxy-port 0      free ports
  $ curl 'http://localhost:8080/api/v1/search?q=example.org'
  $ curl 'http://localhost:8080/all/timemap/link/https://example.org/'
  $ curl --proxy http://localhost:8082 http://example.org/

Archived pages have a host name of their own (--replay-name), because cookies ignore ports.
docs/serving.md tells how to set up a browser, names and the proxy; docs/api.md has the API.
`,
    )
    .action(async (options: ServeOptions & { readonly data: string }) => {
      await makeWhereNone(options, session);
      await readingArchive(options, (archive) =>
        serving(archive, { ...options, pages: () => webPages(session) }, session, (server) =>
          tellWhere(server, archive, options, session),
        ),
      );
    });
}

export function addServeOptions(command: Command): Command {
  const port = wholeNumber(0, 65_535);
  return command
    .option('--port <number>', 'of the web application; 0 for any that is free', port, 8080)
    .option('--replay-port <number>', 'of archived pages', port, 8081)
    .option('--proxy-port <number>', 'of the proxy', port, 8082)
    .option('--host <address>', 'the address it listens at', '127.0.0.1')
    .option('--name <host>', 'the name of the web application in browsers', hostName, 'localhost')
    .addOption(
      new Option('--replay-name <host>', 'the name of archived pages in browsers: another one')
        .argParser(hostName)
        .default('replay.localhost'),
    )
    .option(
      '--public-url <address>',
      'where the staff comes from elsewhere, through a proxy server with HTTPS',
      publicOrigin,
    )
    .option('--frameless', 'show archived pages without the banner and its frame')
    .option(
      '--proxy-users',
      'the proxy asks for a user name, any will do: each has a date and a view of its own',
    )
    .option('--no-proxy', 'without the proxy')
    .option('--no-staff', 'for readers only: no sign-in, no harvests');
}

/** The pages for people, built at first use. Without them the rest of the server works. */
export async function webPages(session: Session): Promise<WebApplication> {
  const pages = await openWebApplication({
    signal: session.signal,
    onBuild: () => session.note('building the web application (once) …'),
  });
  if (!pages.ok) session.note(`heirloom: the web application could not be built: ${pages.reason}`);
  return pages;
}

/** A new archive begins with the choice of what to collect: that needs a server. */
async function makeWhereNone(options: { readonly data: string }, session: Session): Promise<void> {
  const data = new DataFolder(options.data);
  if (existsSync(data.config) || existsSync(data.replicas)) return;
  await writingArchive(options, async () => {});
  session.note(`made an empty archive in ${data.path}`);
}

/** Serves until a stop is asked for. */
export async function serving(
  archive: Archive,
  options: ServeOptions & { readonly pages: () => Promise<WebApplication> },
  session: Session,
  tell: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const { name, replayName, proxy, proxyPort, proxyUsers, frameless, pages, ...more } = options;
  const settings = options.staff ? await staffSettings(archive.folder) : undefined;
  const publicUrl = options.publicUrl ?? settings?.publicUrl;
  const publicName = publicUrl === undefined ? undefined : new URL(publicUrl).hostname;
  for (const [option, own] of [
    ['--name', name],
    ['--public-url', publicName],
  ] as const)
    if (own !== undefined && siteOf(own) === siteOf(replayName))
      throw new Failure(
        exitCodes.usage,
        `${option} and --replay-name have to be of two domains: archived pages of ${replayName} could set cookies for ${own}`,
      );
  const server = await startServer({
    ...more,
    archive,
    name,
    replayName,
    proxyPort: proxy ? proxyPort : undefined,
    isProxyUserAsked: proxyUsers === true,
    isFrameless: frameless === true,
    version: version(),
    staff: settings === undefined ? undefined : { ...settings, publicUrl },
    webApplication: await pages(),
    onFault: (error) => session.note(`heirloom: ${explain(error).message}`),
    onTrouble: (message) => session.note(`heirloom: ${message}`),
  }).catch((error: unknown) => {
    if (error instanceof ListenError)
      throw new Failure(exitCodes.outputUnwritable, error.message, { cause: error });
    throw error;
  });
  try {
    await tell(server);
    await session.out.flush();
    if (!session.signal.aborted) await once(session.signal, 'abort');
  } finally {
    await server.close();
  }
  session.checkpoint();
}

/** As browsers keep cookies apart: a host may set them for the registered domain that it belongs to. */
function siteOf(name: string): string {
  return registeredDomain(name, { privateSuffixes: true }) ?? name.toLowerCase();
}

async function tellWhere(
  server: RunningServer,
  archive: Archive,
  { json }: ServeOptions,
  session: Session,
): Promise<void> {
  const { applicationOrigin, staffOrigin, replayOrigin, proxy, token, isForStaff, firstAdministratorLink } =
    server;
  if (json === true) {
    const first = firstAdministratorLink ?? null;
    await session.out.line(
      jsonLine({
        applicationOrigin,
        staffOrigin,
        replayOrigin,
        proxy: proxy ?? null,
        token,
        isForStaff,
        firstAdministratorLink: first,
      }),
    );
    return;
  }
  for (const line of [
    `Serves the archive in ${archive.folder.path}`,
    `  to read            ${applicationOrigin}/`,
    ...(staffOrigin === applicationOrigin ? [] : [`  for the staff      ${staffOrigin}/`]),
    `  archived pages     ${replayOrigin}/`,
    ...(proxy === undefined
      ? []
      : [`  proxy              ${proxy.host}:${proxy.port}   then open http://help.dlweb/`]),
    `  API                ${applicationOrigin}/api/docs`,
    `  token for changes  ${token}`,
    ...(firstAdministratorLink === undefined
      ? []
      : [
          '',
          'Nobody can sign in yet. Whoever opens this link becomes the first administrator (it works once):',
          `  ${firstAdministratorLink}`,
          '',
        ]),
    'Ctrl-C stops it.',
  ])
    await session.out.line(line);
}

function publicOrigin(text: string): string {
  const origin = publicOriginOf(text);
  if (origin === undefined)
    throw new InvalidArgumentError(`${publicUrlRule[0]?.toUpperCase()}${publicUrlRule.slice(1)}.`);
  return origin;
}

function hostName(text: string): string {
  if (/^[a-z\d](?:[a-z\d.-]*[a-z\d])?$|^\[[\da-f:.]+\]$/i.test(text)) return text;
  throw new InvalidArgumentError('A host name is needed, without port.');
}
