import { stat } from 'node:fs/promises';
import type { DocumentSource } from '../../../analysis/functions/document-source.ts';
import { noticesPath, readNotices } from '../../../analysis/settings/notices.ts';
import type { AssessedList } from '../../../reading/search/assessed-list.ts';
import type { Catalogue } from '../../../catalogue/catalogue.ts';
import { publishSettings } from '../../../analysis/desk/publish-settings.ts';
import { takeNotices } from '../../../analysis/desk/take-notices.ts';

interface DeskOptions {
  readonly catalogue: Catalogue;
  readonly dataFolder: string;
  readonly documents: DocumentSource;
  readonly assessed: AssessedList;
}

/** Passes the staff's decisions from the catalogue to the processes that analyse. */
export class AnalysisDesk {
  readonly documents: DocumentSource;
  readonly assessed: AssessedList;
  readonly #catalogue: Catalogue;
  readonly #dataFolder: string;
  #last: Promise<void> = Promise.resolve();
  #takenBytes = 0;

  constructor({ catalogue, dataFolder, documents, assessed }: DeskOptions) {
    this.documents = documents;
    this.assessed = assessed;
    this.#catalogue = catalogue;
    this.#dataFolder = dataFolder;
  }

  /** Called at the start and after every change. Runs are sequential, so the last one has read the last decision. */
  publish(): Promise<void> {
    const published = this.#last.then(() => publishSettings(this.#catalogue, this.#dataFolder));
    this.#last = published.catch(() => undefined);
    return published;
  }

  /** Applies the notices of functions that other processes have switched off since the last call. */
  async applyNotices(): Promise<void> {
    const sizeBytes = await sizeOf(noticesPath(this.#dataFolder));
    if (sizeBytes === this.#takenBytes) return;
    const isChanged = await takeNotices(this.#catalogue, await readNotices(this.#dataFolder));
    this.#takenBytes = sizeBytes;
    if (isChanged) await this.publish();
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
