import type { Command } from 'commander';
import type { Session } from './terminal/session.ts';

/** A command, or a group of commands. */
interface CommandModule {
  readonly description: string;
  readonly help: string;
  readonly commands?: CommandTable;
  readonly define?: (command: Command, session: Session) => void;
}

/** Modules are loaded only if the command line names them, so that every start is quick. */
export type CommandTable = Readonly<
  Record<string, readonly [summary: string, load: () => Promise<CommandModule>]>
>;

/** Adds the commands to `parent`; only the one that the command line names gets its options and its action. */
export async function addCommands(
  parent: Command,
  table: CommandTable,
  words: readonly string[],
  session: Session,
): Promise<void> {
  const chosen = words.findIndex((word) => !word.startsWith('-'));
  const path = parent.parent === null ? 'heirloom' : `heirloom ${parent.name()}`;
  for (const [name, [summary, load]] of Object.entries(table)) {
    const command = parent.command(name).summary(summary).description(summary);
    command.showHelpAfterError(`(see ${path} ${name} --help)`);
    if (name !== words[chosen]) continue;
    const { description, help, commands, define } = await load();
    command.description(description).addHelpText('after', help);
    define?.(command, session);
    if (commands !== undefined) await addCommands(command, commands, words.slice(chosen + 1), session);
  }
}
