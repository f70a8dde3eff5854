import type { DataFolder } from '../../data-folder.ts';
import { DamagedCatalogueError } from '../../../../catalogue/catalogue-gone.ts';
import { pastBackups } from './backup-log.ts';

/** The same error; of a damaged catalogue with the backup to restore and the commands that do it. */
export async function withRestoreAdvice(error: unknown, data: DataFolder): Promise<unknown> {
  if (!(error instanceof DamagedCatalogueError)) return error;
  const last = (await pastBackups(data)).find(({ ended }) => ended === 'done');
  const file = last?.file ?? 'BACKUP.zip';
  const which = last === undefined ? 'The server has made no backup yet.' : `The last one is ${file}.`;
  return new DamagedCatalogueError(
    [
      `${error.message}. ${which}`,
      `  mv '${data.path}/catalogue' '${data.path}/catalogue-damaged'`,
      `  heirloom catalogue restore '${file}' --data '${data.path}'`,
    ].join('\n'),
    { cause: error },
  );
}
