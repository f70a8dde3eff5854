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
  'Says that two URLs, or all that begin with one and all that begin with the other, are names of the same: whoever asks for one finds the captures of both.';

export const help = `
Examples:
  $ heirloom decide alias --url http://example.org/index.html --same-as http://example.org/ --reason 'same page'
  $ heirloom decide alias --prefix http://old.example/ --same-as https://example.org/ --reason 'moved in 2019'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(
    command
      .option('--url <url>', 'a URL')
      .option('--prefix <url>', 'all URLs that begin so: a site that has moved')
      .requiredOption('--same-as <url>', 'the other name'),
  ).action(async ({ sameAs, ...options }: Options) => {
    const of = subjectOf(options);
    requireUrl(sameAs);
    const effect = `found under ${sameAs} as well, and the other way round`;
    await decideAfterAsking({ what: { kind: 'alias', of, sameAs }, of, effect }, options, session);
  });
}
