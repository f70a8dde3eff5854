import type { Command } from 'commander';
import type { Session } from './session.ts';

/** A command, or a group of them: loaded only when it is the one that was asked for, so that every start is quick. */
export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<{ define(command: Command, session: Session): void | Promise<void> }>;
}

/** Adds the entries to `parent`; only the one named by `chosen` gets its options and its work. */
export async function addCommands(
  parent: Command,
  entries: readonly CommandEntry[],
  chosen: string | undefined,
  session: Session,
): Promise<void> {
  for (const { name, summary, load } of entries) {
    const command = parent.command(name).summary(summary).description(summary);
    if (name === chosen) await (await load()).define(command, session);
  }
}
