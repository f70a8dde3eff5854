import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import type { TestWeb } from '../test-web.ts';
import { importRecords } from './import-records.ts';
import type { ImportOrder, ImportView } from './import-records.ts';

export interface TestImport extends Partial<ImportOrder> {
  readonly collectionId: string;
  readonly text: string | Uint8Array;
}

/** For tests: a file of this text, in pieces that cut characters and rows in two; of a long file not a hundred thousand of them. */
export function importText(
  catalogue: Catalogue,
  { liveCheck }: Pick<TestWeb, 'liveCheck'>,
  person: Person,
  { text, ...order }: TestImport,
): Promise<Outcome<ImportView>> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const piece = bytes.length < 10_000 ? 7 : 4099;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const usual = { fileName: '', isTrial: false, isChecked: false };
  return importRecords(catalogue, liveCheck, person, { ...usual, ...order, body: body() });
}
