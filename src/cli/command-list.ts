import type { Command } from 'commander';
import type { Session } from './terminal/session.ts';

/** A command, or a group of them: loaded only when it is the one that was asked for, so that every start is quick. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{
    define(command: Command, session: Session, words: readonly string[]): void | Promise<void>;
  }>;
}

/** Adds the entries to `parent`; only the one that the words of the command line name gets its options and its work. */
export async function addCommands(
  parent: Command,
  entries: readonly CommandEntry[],
  words: readonly string[],
  session: Session,
): Promise<void> {
  const chosen = words.findIndex((word) => !word.startsWith('-'));
  const path = parent.parent === null ? 'heirloom' : `heirloom ${parent.name()}`;
  for (const { name, summary, load } of entries) {
    const command = parent.command(name).summary(summary).description(summary);
    command.showHelpAfterError(`(${path} ${name} --help explains it)`);
    if (name === words[chosen]) await (await load()).define(command, session, words.slice(chosen + 1));
  }
}
