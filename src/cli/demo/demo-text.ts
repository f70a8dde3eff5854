import type { DataFolder } from '../../repository/administration/data-folder.ts';
import type { RunningServer } from '../../server/start-server.ts';
import { firstLinkLines } from '../people/first-link.ts';
import type { Session } from '../terminal/session.ts';

/** demo.json, written when the demo archive is complete. */
export interface Demo {
  /** The first page of a site. */
  readonly home: string;
  /** 14 digits of a capture of it. */
  readonly timestamp: string;
  /** Those of the made-up web. */
  readonly ports: { readonly http: number; readonly https: number };
}

export async function printAddresses(
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
    '      the home page for readers',
    `  ${applicationOrigin}/search?q=${encodeURIComponent(host)}`,
    '      the captures of a site',
    `  ${applicationOrigin}/all/*/${home}`,
    '      when a page was collected',
    `  ${applicationOrigin}/all/${timestamp}/${home}`,
    '      the page as it was; links lead to captures of that time',
    ...(proxy === undefined
      ? [`  ${applicationOrigin}/api/docs`, '      the API']
      : [
          '  http://help.dlweb/',
          `      the archive in proxy mode, if your browser uses the proxy ${proxy.host}:${proxy.port}`,
        ]),
    `  ${applicationOrigin}/sign-in`,
    `      for staff: select sites (such as ${toChoose}), plan and monitor harvests`,
    ...firstLinkLines(server, folder),
    'Press Ctrl-C to stop.',
  ]);
}

export function whatToTry({ home }: Demo, data: string): string[] {
  return [
    '',
    'The made-up web has stopped. The archive is complete. Next:',
    `  heirloom serve --data ${data}`,
    `  heirloom captures ${home} --match host --data ${data}`,
    `  heirloom storage status --data ${data}`,
    `  heirloom rebuild --data ${data}`,
  ];
}
