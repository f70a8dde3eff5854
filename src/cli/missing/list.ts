import { defined } from '../../formats/values/defined.ts';
import type { Command } from 'commander';
import type { MissingResource } from '../../reading/missing/missing-shape.ts';
import { formatCount, jsonLine } from '../terminal/format.ts';
import { addSelectionOptions, selectedResources, withMissingLog } from './selection.ts';
import type { MissingSelection } from './selection.ts';
import type { Session } from '../terminal/session.ts';
import { harmless } from '../terminal/terminal-text.ts';

const defaultLimit = 50;

export const description =
  'List missing URLs, most requested first: number of requests, last request, cause, and type of resource. URLs missed again after a harvest are open again.';

export const help = `
Examples:
  $ heirloom missing list
  $ heirloom missing list --host example.org --state all
  $ heirloom missing list --json --limit 10000 | jq -r 'select(.kind == "lost") | .url'

unknown   the archive has no capture that readers may see
lost      the archive has a capture but cannot read it: see heirloom storage audit
`;

export function define(command: Command, session: Session): void {
  addSelectionOptions(command, defaultLimit)
    .option('--json', 'print JSON lines')
    .action((options: MissingSelection) =>
      withMissingLog(options, session, async (log) => {
        const json = options.json === true;
        let count = 0;
        for await (const resource of selectedResources(log, options)) {
          session.checkpoint();
          if (count++ === 0 && !json) await session.out.line(header);
          await session.out.line(json ? jsonOf(resource) : lineOf(resource));
        }
        if (json) return;
        const { host, state } = options;
        const { total } = await log.list({
          limit: 0,
          ...defined({ host }),
          ...(state === 'all' ? {} : { state }),
        });
        if (count === 0) session.note('No missing URLs.');
        else if (total > count)
          session.note(`… and ${formatCount(total - count, 'more', 'more')}: --limit ${total}`);
      }),
    );
}

const header = `times  ${'last'.padEnd(19)}  ${'why'.padEnd(7)}  ${'as'.padEnd(8)}  state  url`;

function lineOf({ times, lastMs, kind, destination, state, url }: MissingResource): string {
  const columns = [
    String(times).padStart(5),
    new Date(lastMs).toISOString().slice(0, 19).replace('T', ' '),
    kind.padEnd(7),
    (destination === '' ? '-' : destination).padEnd(8),
    state.padEnd(5),
    url,
  ];
  return harmless(columns.join('  '));
}

function jsonOf({ firstMs, lastMs, ...rest }: MissingResource): string {
  return jsonLine({
    ...rest,
    firstSeen: new Date(firstMs).toISOString(),
    lastSeen: new Date(lastMs).toISOString(),
  });
}
