/** The thread of ArchiveLookUps. */
import { parentPort, workerData } from 'node:worker_threads';
import { openArchivedContents } from '../../repository/administration/collecting.ts';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import type { LookUpAnswer, LookUpQuestion } from './archive-look-ups.ts';

const archive = await LocalRepository.openForReading(workerData as string);
const contents = await openArchivedContents(archive);
await archive.close();

parentPort?.on('message', ({ id, sha256s }: LookUpQuestion) => {
  void lookUp(sha256s).then((found) => parentPort?.postMessage({ id, found } satisfies LookUpAnswer));
});

/** Content that cannot be looked up is stored in full. */
async function lookUp(sha256s: LookUpQuestion['sha256s']): Promise<LookUpAnswer['found']> {
  try {
    return (await contents?.lookUp(sha256s)) ?? [];
  } catch {
    return [];
  }
}
