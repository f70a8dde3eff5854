/** The thread of ArchiveLookUps. */
import { parentPort, workerData } from 'node:worker_threads';
import { openArchivedContents } from '../../repository/administration/collecting.ts';
import { LocalRepository } from '../../repository/administration/local-repository.ts';
import type { LookUpAnswer, LookUpQuestion } from './archive-look-ups.ts';

const archive = await LocalRepository.openForReading(workerData as string);
const contents = await openArchivedContents(archive);
await archive.close();

parentPort?.on('message', ({ id, sha256s }: LookUpQuestion) => {
  const answer = async (): Promise<LookUpAnswer> => ({ id, found: (await contents?.lookUp(sha256s)) ?? [] });
  answer()
    .catch((): LookUpAnswer => ({ id, found: [] }))
    .then((found) => parentPort?.postMessage(found));
});
