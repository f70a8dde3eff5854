import type { ByteSource } from '../../../formats/warc/byte-source.ts';
import { hostOf, registeredDomain } from '../../../formats/url/domain.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import type { Analyser } from '../../../analysis/pure.ts';
import type { IndexedText, TextCapture } from '../../../analysis/text-index/text-index.ts';
import type { ContentLimits } from './content-of-record.ts';
import { documentsOfFile } from './documents-of-file.ts';
import type { FoundContent, FoundDocument } from './documents-of-file.ts';
import { indexedText, textOfException } from './indexed-text.ts';
import type { FileCounts, PassedBy, WorkerBatch } from './worker-messages.ts';

export interface FileAnalysisOptions {
  readonly filename: string;
  readonly limits: ContentLimits;
  readonly passBy: ReadonlyMap<number, PassedBy[1]>;
  readonly onPosition: (offset: number) => void;
  /** Told before a document is analysed, and with 0 after it. */
  readonly onDocument: (ordinal: number) => void;
  readonly look: (
    keys: readonly string[],
    lines: readonly CaptureLine[],
  ) => Promise<{ readonly known: ReadonlySet<string>; readonly deleted: ReadonlySet<number> }>;
  readonly store: (batch: WorkerBatch) => Promise<void>;
}

/** Contents that are looked up together. */
const windowBytes = 4 << 20;
const windowDocuments = 64;
/**
 * The size of a batch. The index commits a batch as a whole; with larger batches fewer pages are written twice, because
 * names and keys arrive in random order.
 */
export const maxOfBatch = { characters: 8 << 20, captures: 2000 };
const keysAtOnce = 1000;

/**
 * The analysis of one archive file.
 *
 *   documents of the file ⇒ window: which are known, which were deleted ⇒ analysis of the others ⇒ batches for the index
 *
 * Windows and batches bound its memory, whatever the file has.
 */
export class FileAnalysis {
  readonly #analyser: Pick<Analyser, 'analyse'>;
  readonly #options: FileAnalysisOptions;
  /** Keys that the index has, or has been given: of this file, most often. */
  readonly #known = new Set<string>();
  /** Keys of texts that others have brought. */
  readonly #referred = new Set<string>();
  /** A second of a URL has one capture in the text index: of a page and the redirect to it, the page. */
  readonly #best = new Map<string, { readonly rank: string; readonly ordinal: number }>();
  #window: FoundDocument[] = [];
  #windowBytes = 0;
  #texts: IndexedText[] = [];
  #captures: TextCapture[] = [];
  #characters = 0;
  readonly #counts = { captures: 0, texts: 0, exceptions: 0 };

  constructor(analyser: Pick<Analyser, 'analyse'>, options: FileAnalysisOptions) {
    this.#analyser = analyser;
    this.#options = options;
  }

  async run(source: ByteSource): Promise<FileCounts> {
    for await (const document of documentsOfFile(source, this.#options)) {
      this.#window.push(document);
      this.#windowBytes += document.content?.bytes.length ?? 0;
      if (this.#windowBytes >= windowBytes || this.#window.length >= windowDocuments) await this.#look();
    }
    await this.#look();
    const isComplete = await this.#hasAllTexts();
    await this.#store(isComplete);
    return { ...this.#counts, isComplete };
  }

  /**
   * A text goes with its last capture, and that can happen while this file relied on it: the capture of another file took the
   * place of the one that it had.
   */
  async #hasAllTexts(): Promise<boolean> {
    const keys = [...this.#referred];
    for (let at = 0; at < keys.length; at += keysAtOnce) {
      const some = keys.slice(at, at + keysAtOnce);
      const { known } = await this.#options.look(some, []);
      if (known.size < some.length) return false;
    }
    return true;
  }

  async #look(): Promise<void> {
    const window = this.#window;
    this.#window = [];
    this.#windowBytes = 0;
    if (window.length === 0) return;
    const keys = new Set(window.flatMap(({ content }) => content?.key ?? []));
    const { known, deleted } = await this.#options.look(
      [...keys].filter((key) => !this.#known.has(key)),
      window.map(({ line }) => line),
    );
    for (const key of known) {
      this.#known.add(key);
      this.#referred.add(key);
    }
    const left = window.filter((_, at) => !deleted.has(at));
    for (const document of left) this.#compare(document);
    for (const document of left) {
      if (this.#best.get(nameOf(document))?.ordinal !== document.ordinal) continue;
      await this.#take(document);
      if (this.#characters >= maxOfBatch.characters || this.#captures.length >= maxOfBatch.captures)
        await this.#store(false);
    }
  }

  async #take({ ordinal, line, content }: FoundDocument): Promise<void> {
    if (content !== undefined && !this.#known.has(content.key)) {
      const text = await this.#analyse(content, ordinal);
      this.#texts.push(text);
      this.#known.add(content.key);
      this.#characters += text.main.length + text.rest.length + text.linkText.length + text.details.length;
      this.#counts.texts++;
    }
    this.#captures.push(captureOf(line, content?.key));
    this.#counts.captures++;
  }

  async #analyse(content: FoundContent, ordinal: number): Promise<IndexedText> {
    const { onDocument, passBy } = this.#options;
    const kind = passBy.get(ordinal);
    if (kind !== undefined) {
      this.#counts.exceptions++;
      return textOfException(content, { step: 'analysis', kind, message: killed });
    }
    onDocument(ordinal);
    try {
      const analysis = await this.#analyser.analyse(content);
      if (analysis.exceptions.length > 0) this.#counts.exceptions++;
      return indexedText(content, analysis);
    } catch (error) {
      // A fault of ours, in one of many steps: that is no reason to lose the other documents of the file.
      this.#counts.exceptions++;
      return textOfException(content, {
        step: 'analysis',
        kind: 'broken',
        message: (error as Error).message,
      });
    } finally {
      onDocument(0);
    }
  }

  #compare(document: FoundDocument): void {
    const rank = rankOf(document);
    const former = this.#best.get(nameOf(document));
    if (former === undefined || rank < former.rank)
      this.#best.set(nameOf(document), { rank, ordinal: document.ordinal });
  }

  async #store(isLast: boolean): Promise<void> {
    const batch = { kind: 'batch', texts: this.#texts, captures: this.#captures, isLast } as const;
    this.#texts = [];
    this.#captures = [];
    this.#characters = 0;
    await this.#options.store(batch);
  }
}

const killed = 'it has ended the thread that analysed it, twice: it is passed by';

function nameOf({ line }: FoundDocument): string {
  return `${line.urlkey} ${line.timestamp}`;
}

/** In the order in which the text index prefers them: those with a content, those that were answered well. */
function rankOf({ line, content }: FoundDocument): string {
  const kind = line.status?.startsWith('2') === true ? '0' : (line.status?.[0] ?? '9');
  return `${content === undefined ? 1 : 0}${kind}`;
}

/** With the place of its record, by which decisions may name it. */
function captureOf(line: CaptureLine, textKey: string | undefined): TextCapture {
  const { urlkey, timestamp, url, digest = '', offset } = line;
  const host = hostOf(url) ?? '';
  const status = Number(line.status);
  return {
    urlkey,
    timestamp,
    url,
    textKey,
    digest,
    status: Number.isInteger(status) ? status : undefined,
    host,
    domain: registeredDomain(host) ?? host,
    offset,
  };
}
