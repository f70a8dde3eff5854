import type { Command } from 'commander';
import { addDecideOptions, decideAfterAsking } from './command.ts';
import type { DecideOptions } from './command.ts';
import { requireUrl, subjectOf } from './subject.ts';
import type { Session } from '../terminal/session.ts';

interface Options extends DecideOptions {
  readonly url?: string;
  readonly prefix?: string;
  readonly sameAs: string;
}

export const description =
  'Declare two URLs, or all URLs that begin with them, to be names of the same resource: a reader who requests one finds the captures of both.';

export const help = `
Examples:
  $ heirloom decide alias --url http://example.org/index.html --same-as http://example.org/ --reason 'same page'
  $ heirloom decide alias --prefix http://old.example/ --same-as https://example.org/ --reason 'moved in 2019'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(
    command
      .option('--url <url>', 'URL')
      .option('--prefix <url>', 'all URLs with this prefix, for a site that has moved')
      .requiredOption('--same-as <url>', 'the other URL or prefix'),
  ).action(async ({ sameAs, ...options }: Options) => {
    const of = subjectOf(options);
    requireUrl(sameAs);
    const effect = `found under ${sameAs} too, and vice versa`;
    await decideAfterAsking({ what: { kind: 'alias', of, sameAs }, of, effect }, options, session);
  });
}
