import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { done } from '../../catalogue/outcome.ts';
import type { Outcome } from '../../catalogue/outcome.ts';
import type { Person } from '../../people/person.ts';
import type { TestWeb } from '../test-web.ts';
import { TargetImports } from './target-imports.ts';
import type { ImportWatch } from './target-import.ts';
import type { ImportOrder, ImportView } from './import-shape.ts';

export interface TestImport extends Partial<ImportOrder>, ImportWatch {
  readonly collectionId: string;
  readonly text: string | Uint8Array;
}

/** For tests: a file of this text, in pieces that split characters and rows; a long file in fewer pieces. */
export async function importText(
  catalogue: Catalogue,
  { liveCheck }: Pick<TestWeb, 'liveCheck'>,
  person: Person,
  { text, signal, onProgress, ...order }: TestImport,
): Promise<Outcome<ImportView>> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const piece = bytes.length < 10_000 ? 7 : 4099;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  const defaults = { fileName: '', isTrial: false, isChecked: false };
  const folder = await mkdtemp(join(tmpdir(), 'heirloom-import-'));
  try {
    const imports = await TargetImports.open({ catalogue, liveCheck, folder, onWarning: fail });
    const opened = await imports.open(person, { ...defaults, ...order, body: body() });
    if (!opened.ok) return opened;
    const watch = { ...(signal && { signal }), ...(onProgress && { onProgress }) };
    return done(await imports.take(opened.value, watch));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function fail(message: string): never {
  throw new Error(message);
}
