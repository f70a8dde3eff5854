/** The thread of ArchiveLookUps. */
import { parentPort, workerData } from 'node:worker_threads';
import { Archive } from '../../repository/local/archive.ts';
import { openArchivedContents } from '../../repository/local/archived-contents.ts';
import type { LookUpAnswer, LookUpQuestion } from './archive-look-ups.ts';

const archive = await Archive.openForReading(workerData as string);
const contents = await openArchivedContents(archive);
await archive.close();

parentPort?.on('message', ({ id, sha256s }: LookUpQuestion) => {
  const answer = async (): Promise<LookUpAnswer> => ({ id, found: (await contents?.lookUp(sha256s)) ?? [] });
  answer()
    .catch((): LookUpAnswer => ({ id, found: [] }))
    .then((found) => parentPort?.postMessage(found));
});
