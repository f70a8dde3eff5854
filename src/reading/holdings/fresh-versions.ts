import type { OpenedVersion } from './version.ts';
import type { VersionRequest } from './version.ts';
import type { ReaderContext } from '../access-point/reader-context.ts';

/** As long as files stay open: one that has gone, or a vault, is noticed after this time; so is a new capture. */
const freshMs = 1000;
const maxBytes = 32 << 20;
/** Approximate memory per version beside its bytes. */
const headBytes = 8192;

interface FreshVersion {
  readonly opened: OpenedVersion;
  readonly openedMs: number;
  readonly sizeBytes: number;
}

/**
 * Small versions that were opened a moment ago: what many look at is asked for again and again. That a reader may see one is to be
 * asked each time.
 */
export class FreshVersions {
  readonly #nowMs: () => number;
  /** In the order in which they were opened. */
  readonly #versions = new Map<string, FreshVersion>();
  #sizeBytes = 0;

  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs;
  }

  get(name: string): OpenedVersion | undefined {
    const found = this.#versions.get(name);
    return found !== undefined && this.#isFresh(found) ? found.opened : undefined;
  }

  /** Answers the version as it can be kept; as it is where it is not small. */
  async add(name: string, opened: OpenedVersion): Promise<OpenedVersion> {
    const { bytes } = opened.content;
    if (bytes === undefined) return opened;
    await opened.content.close();
    const kept = { ...opened, content: { ...opened.content, close: async () => {} } };
    const sizeBytes = bytes.length + headBytes;
    this.#drop(name);
    this.#versions.set(name, { opened: kept, openedMs: this.#nowMs(), sizeBytes });
    this.#sizeBytes += sizeBytes;
    for (const [oldest, version] of this.#versions) {
      if (this.#sizeBytes <= maxBytes && this.#isFresh(version)) break;
      this.#drop(oldest);
    }
    return kept;
  }

  #drop(name: string): void {
    this.#sizeBytes -= this.#versions.get(name)?.sizeBytes ?? 0;
    this.#versions.delete(name);
  }

  #isFresh({ openedMs }: FreshVersion): boolean {
    return this.#nowMs() - openedMs < freshMs;
  }
}

/** The key of a question and its reader. Undefined if the request has a body: those are not cached. */
export function freshName({ reader, view }: ReaderContext, request: VersionRequest): string | undefined {
  const { url, datetime, rule = 'nearest', asItIs = false, method = 'GET', body } = request;
  if (method !== 'GET' || body !== undefined) return undefined;
  const part = JSON.stringify([view.from, view.collection]);
  return `${reader.address} ${datetime} ${rule} ${asItIs} ${part} ${url}`;
}
