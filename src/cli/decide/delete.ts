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
  'Delete captures: they are removed from every index and refused everywhere, also after a rebuild and if the same pages are imported again. Their bytes remain in the sealed archive files of the vaults and cannot be destroyed yet.';

export const help = `
Examples:
  $ heirloom decide delete --url https://example.org/card --reason 'court order 12/34' --dry-run
  $ heirloom decide delete --sha256 2cf24dba… --reason 'illegal content'
  $ heirloom decide delete --file old.warc.gz --offset 1234 --reason 'captured by mistake'
`;

export function define(command: Command, session: Session): void {
  addDecideOptions(addSubjectOptions(command)).action(async (options: DecideOptions & SubjectOptions) => {
    const of = subjectOf(options);
    const noted = options.dryRun === true ? undefined : await noteTexts(options, of);
    try {
      await decideAfterAsking(
        {
          what: { kind: 'deletion', of },
          of,
          effect: 'deleted from every index',
          note: 'Their bytes remain in the archive files of the vaults and cannot be destroyed yet.',
        },
        options,
        session,
      );
    } catch (error) {
      if (noted !== undefined) await rm(noted, { force: true });
      throw error;
    }
    if (noted !== undefined) await removeTexts(options, session);
  });
}

/** Notes the captures whose text has to be removed: after the decision, the capture index no longer has them. */
async function noteTexts({ data }: DecideOptions, of: ArchiveSubject): Promise<string | undefined> {
  const { text, textRemovals } = new DataFolder(data);
  if (!existsSync(text)) return undefined;
  const archive = await LocalRepository.openForReading(data);
  try {
    const resolved = await resolveSubject(archive, of);
    const captures = capturesOfSubject(await archive.captures, resolved, await archive.rules());
    return await noteRemovals(textRemovals, captures);
  } catch (error) {
    // Reported when it is decided.
    if (error instanceof NotDecidedError) return undefined;
    throw error;
  } finally {
    await archive.close();
  }
}

async function removeTexts({ data }: DecideOptions, session: Session): Promise<void> {
  const archive = await LocalRepository.openForReading(data);
  try {
    if ((await removeFromTexts(archive)) === undefined)
      session.note(
        'heirloom: an analysis is running: their text is removed from the text index afterwards. Searches do not find it meanwhile.',
      );
  } finally {
    await archive.close();
  }
}
