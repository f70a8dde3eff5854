import type { DataFolder } from '../../repository/administration/data-folder.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { firstLinkLines } from '../people/first-link.ts';
import type { Session } from '../terminal/session.ts';

/** What a demonstration writes into its folder when it has all: it is served again then. */
export interface Demo {
  /** The first page of a site. */
  readonly home: string;
  /** 14 digits of a capture of it. */
  readonly timestamp: string;
  /** Those of the made-up web. */
  readonly ports: { readonly http: number; readonly https: number };
}

/** Addresses worth opening. */
export async function tellAddresses(
  server: RunningServer,
  { home, timestamp, toChoose, folder }: Demo & { readonly toChoose: string; readonly folder: DataFolder },
  session: Session,
): Promise<void> {
  const { applicationOrigin, proxy } = server;
  const host = new URL(home).host;
  await session.out.lines([
    '',
    'Open in a browser:',
    `  ${applicationOrigin}/`,
    '      where readers begin',
    `  ${applicationOrigin}/search?q=${encodeURIComponent(host)}`,
    '      what there is of a site',
    `  ${applicationOrigin}/all/*/${home}`,
    '      when a page was collected',
    `  ${applicationOrigin}/all/${timestamp}/${home}`,
    '      the page as it was then; its links stay in its time',
    ...(proxy === undefined
      ? [`  ${applicationOrigin}/api/docs`, '      the same for programs']
      : [
          '  http://help.dlweb/',
          `      how to read the archive as if it were the web, when your browser uses the proxy ${proxy.host}:${proxy.port}`,
        ]),
    `  ${applicationOrigin}/sign-in`,
    `      where the staff works: choose sites (as ${toChoose}), plan and watch harvests`,
    ...firstLinkLines(server, folder),
    'Ctrl-C stops it, and the made-up web with it.',
  ]);
}

/** For those who do not want it served. */
export function whatToTry({ home }: Demo, data: string): string[] {
  return [
    '',
    'The made-up web is gone again; what was collected is kept. Look at it:',
    `  heirloom serve --data ${data}`,
    `  heirloom captures ${home} --match host --data ${data}`,
    `  heirloom storage status --data ${data}`,
    `  heirloom rebuild --data ${data}`,
  ];
}
