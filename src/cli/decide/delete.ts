import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { noteRemovals, removeFromTexts } from '../../repository/administration/analysis.ts';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import { DataFolder } from '../../repository/administration/data-folder.ts';
import { capturesOfSubject, resolveSubject } from '../../repository/administration/decisions.ts';
import { NotDecidedError } from '../../repository/deciding.ts';
import type { ArchiveSubject } from '../../storage/archive-log.ts';
import { addDecideOptions, decideAfterAsking } from './command.ts';
import type { DecideOptions } from './command.ts';
import { addSubjectOptions, subjectOf } from './subject.ts';
import type { SubjectOptions } from './subject.ts';
import type { Session } from '../terminal/session.ts';

export const description =
  'Deletes captures: they leave every index and are refused wherever they are asked for, also after a rebuild and when the same pages come again in another file. Their bytes stay in the sealed archive files of the vaults: to destroy them is not possible yet.';

export const help = `
Examples:
  $ heirloom decide delete --url https://example.org/card --reason 'court order 12/34' --dry-run
  $ heirloom decide delete --sha256 2cf24dba… --reason 'illegal content'
  $ heirloom decide delete --file old.warc.gz --offset 1234 --reason 'captured by mistake'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(addSubjectOptions(command)).action(async (options: DecideOptions & SubjectOptions) => {
    const of = subjectOf(options);
    const noted = options.dryRun === true ? undefined : await noteWords(options, of);
    try {
      await decideAfterAsking(
        {
          what: { kind: 'deletion', of },
          of,
          effect: 'deleted from every index',
          note: 'Their bytes are still in the archive files of the vaults: to destroy them is not possible yet.',
        },
        options,
        session,
      );
    } catch (error) {
      if (noted !== undefined) await rm(noted, { force: true });
      throw error;
    }
    if (noted !== undefined) await takeWordsOut(options, session);
  });
}

/** Which captures have words that have to go: once it is decided, the capture index has them no more. */
async function noteWords({ data }: DecideOptions, of: ArchiveSubject): Promise<string | undefined> {
  const { text, textRemovals } = new DataFolder(data);
  if (!existsSync(text)) return undefined;
  const archive = await LocalRepository.openForReading(data);
  try {
    const resolved = await resolveSubject(archive, of);
    const captures = capturesOfSubject(await archive.captures, resolved, await archive.rules());
    return await noteRemovals(textRemovals, captures);
  } catch (error) {
    // It is told when it is to be decided.
    if (error instanceof NotDecidedError) return undefined;
    throw error;
  } finally {
    await archive.close();
  }
}

async function takeWordsOut({ data }: DecideOptions, session: Session): Promise<void> {
  const archive = await LocalRepository.openForReading(data);
  try {
    if ((await removeFromTexts(archive)) === undefined)
      session.note(
        'heirloom: the archive is being analysed: their words leave the text index when that is done. Nobody finds them meanwhile.',
      );
  } finally {
    await archive.close();
  }
}
