import { hash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { CaptureLine } from '../../formats/cdxj/capture-line.ts';
import { parseCdxj } from '../../formats/cdxj/cdxj.ts';
import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { canonicalKey } from '../../formats/url/canonical-key.ts';
import type { NamedCapture } from '../../storage/archive-log.ts';
import type { KeptFile } from '../../storage/replicas/replica-register.ts';
import { storeContent } from '../../storage/replicas/store-file.ts';
import { timestamp17 } from '../../storage/timestamp17.ts';
import type { CaptureLoader, PostedBatch, WriteOutcome } from '../capture-loader.ts';
import type { ArchiveDecisions } from '../decisions.ts';
import type { Archive } from './archive.ts';
import { capturesInParts } from './decisions/captures-in-parts.ts';
import { NotDecidedError } from './decisions/resolve-decision.ts';

const pack = promisify(gzip);
/** More lines than this become a block file: SQLite would block all readers during the insert. */
const linesForHead = 2000;

/**
 *   lines        cdx/2026-11/20261116012345678-UUID.cdxj.gz, sorted
 *   deletions    the archive log; what is posted again after it is restored there
 *   aliases      the archive log
 */
export class LocalCaptureLoader implements CaptureLoader {
  readonly #archive: Archive;
  readonly #decisions: ArchiveDecisions;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(archive: Archive, decisions: ArchiveDecisions) {
    this.#archive = archive;
    this.#decisions = decisions;
  }

  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(work);
    this.#queue = turn.catch(() => {});
    return turn;
  }

  async add({ lines, aliases, by }: PostedBatch): Promise<WriteOutcome> {
    // Of several lines about one capture the last counts.
    const captures = new Map(lines.map(captureOf).map((capture, at) => [nameOf(capture), { capture, at }]));
    const sorted = [...captures.values()].map(({ at }) => lines[at] ?? '').sort(compareLines);
    return decided(async () => {
      for (const { url, target } of aliases) {
        if (this.#isKnown(url, target)) continue;
        await this.#decisions.decide({
          what: { kind: 'alias', of: { url }, sameAs: target },
          by,
          reason: 'posted to the CDX server',
        });
      }
      if (sorted.length === 0) return { ok: true };
      const problem = await this.#store(sorted);
      if (problem !== undefined) return { ok: false, refused: false, reason: problem };
      const former = this.#decisions.rules();
      const deleted = [...captures.values()].filter(({ capture }) => former.isDeleted(capture));
      for (const part of capturesInParts(deleted.map(({ capture }) => named(capture))))
        await this.#decisions.decide({
          what: { kind: 'restoration', of: { captures: part } },
          by,
          reason: 'posted again to the CDX server',
        });
      // Captures under a broader deletion stay out, as after a rebuild.
      const rules = this.#decisions.rules();
      return this.#insert(sorted.filter((line) => !rules.isDeleted(captureOf(line))));
    });
  }

  async delete(lines: readonly string[], by: string): Promise<WriteOutcome> {
    return decided(async () => {
      for (const part of capturesInParts(lines.map(captureOf).map(named)))
        await this.#decisions.decide({
          what: { kind: 'deletion', of: { captures: part } },
          by,
          reason: 'deleted through the CDX server',
        });
      return { ok: true };
    });
  }

  /** Files of aliases have many that say nothing new: both URLs have one key, or are found together already. */
  #isKnown(url: string, target: string): boolean {
    return this.#decisions.rules().keysOf(canonicalKey(url)).includes(canonicalKey(target));
  }

  async #insert(sorted: readonly string[]): Promise<WriteOutcome> {
    const captures = await this.#archive.captures;
    if (sorted.length > linesForHead) {
      await captures.load(ReadableStream.from([sorted]));
      return { ok: true };
    }
    const outcome = await captures.insert(sorted);
    if (outcome.ok) return { ok: true };
    const [first] = outcome.problems;
    return {
      ok: false,
      refused: true,
      reason: `${first?.reason ?? 'it cannot be indexed'}\n${sorted[first?.at ?? 0] ?? ''}`,
    };
  }

  /** Why the lines are in no vault; undefined when they are. */
  async #store(sorted: readonly string[]): Promise<string | undefined> {
    const bytes = await pack(`${sorted.join('\n')}\n`);
    const now = Date.now();
    const month = new Date(now).toISOString().slice(0, 7);
    const file: KeptFile = {
      name: `cdx/${month}/${timestamp17(now)}-${randomUUID()}.cdxj.gz`,
      fileClass: 'metadata',
      sizeBytes: bytes.length,
      sha256: hash('sha256', bytes),
      provenance: { source: 'cdx-server' },
    };
    const stored = await storeContent(file, () => ReadableStream.from([bytes]), this.#archive.storing);
    if (stored.outcome === 'refused') return stored.reason.message;
    return stored.vaults.length > 0 ? undefined : (stored.unmet?.message ?? 'no vault takes it');
  }
}

async function decided(work: () => Promise<WriteOutcome>): Promise<WriteOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotDecidedError) return { ok: false, refused: true, reason: error.message };
    throw error;
  }
}

/** For a line made by `formatCdxj`. */
function captureOf(line: string): CaptureLine {
  const parsed = parseCdxj(line);
  if (!parsed.ok) throw new Error(`${parsed.reason}: ${line}`);
  return parsed.line;
}

function nameOf({ urlkey, timestamp, filename = '', offset = -1 }: CaptureLine): string {
  return `${urlkey} ${timestamp} ${offset} ${filename}`;
}

function named({ urlkey, timestamp, filename = '', offset = -1 }: CaptureLine): NamedCapture {
  return { urlkey, timestamp, file: filename, offset };
}
