import type { Archive } from '../archive.ts';
import { isRevisit } from '../../../formats/cdxj/capture-line.ts';
import type { CaptureLine } from '../../../formats/cdxj/capture-line.ts';
import { secondsOf } from '../../../indexing/captures/query/timestamps.ts';
import { CustomFunctions } from '../../../analysis/pure.ts';
import { maxTextCharacters } from '../../../analysis/functions/function-document.ts';
import type { FilteredDocument } from '../../../analysis/functions/custom-functions.ts';
import { shareOfNew } from '../../../analysis/signatures/share-of-new.ts';
import { appendNotice } from '../../../analysis/settings/notices.ts';
import type { StoredAnalysisSettings } from '../../../analysis/settings/settings-file.ts';
import type { Assessment, TextIndex, UnassessedPage } from '../../../analysis/text-index/text-index.ts';
import { documentVector } from '../../../analysis/vector/document-vector.ts';
import type { DocumentComponent, Vector } from '../../../analysis/vector/document-vector.ts';
import { explain } from '../../../analysis/vector/explain.ts';
import { scoreVector } from '../../../analysis/vector/score-vector.ts';
import type { AnalysisProblem } from './analyse-files.ts';
import { ComponentCaptures } from './component-captures.ts';
import { ComponentContents } from './component-contents.ts';

export interface AssessOptions {
  readonly archive: Archive;
  readonly index: TextIndex;
  readonly settings: StoredAnalysisSettings;
  readonly signal: AbortSignal;
  readonly onAssessed: (assessed: number) => void;
  readonly onWarning: (problem: AnalysisProblem) => void;
}

const pagesAtOnce = 200;
const secondsOfDay = 86_400;

/**
 * Assesses pages whose assessment is missing or out of date, each as a document: with the components and frames that were collected
 * with it, what has changed since the capture before, and what custom functions say. Gives back how many.
 */
export async function assessPages(options: AssessOptions): Promise<number> {
  const { index, archive, settings, signal, onAssessed } = options;
  const functions = await CustomFunctions.open(settings.functions, {
    lists: settings.lists,
    onWarning: async (notice) => {
      await appendNotice(archive.folder.path, notice);
      options.onWarning({ file: notice.name, problem: `the function was switched off: ${notice.message}` });
    },
  });
  const assessor = new PageAssessor(options, functions, await componentCaptures(archive));
  let assessed = 0;
  let lastFirst = '';
  try {
    for (;;) {
      signal.throwIfAborted();
      const pages = await index.unassessed(pagesAtOnce);
      const [first] = pages;
      if (first === undefined) return assessed;
      const name = `${first.urlkey} ${first.timestamp}`;
      if (name === lastFirst) throw new Error(`${name} was assessed, and is not`);
      lastFirst = name;
      const assessments: Assessment[] = [];
      for (const page of pages) assessments.push(await assessor.assess(page));
      await index.storeAssessments(assessments);
      onAssessed((assessed += assessments.length));
    }
  } finally {
    await functions.close();
  }
}

async function componentCaptures({ captures, register }: Archive): Promise<ComponentCaptures> {
  const origins = new Map<string, string>();
  return new ComponentCaptures(await captures, async (filenames) => {
    const unknown = [...new Set(filenames)].filter((filename) => !origins.has(filename));
    const files = unknown.length === 0 ? undefined : await register.filesOfBases(unknown);
    for (const filename of unknown) {
      // An imported file has no job: the file itself is the origin.
      const job = files?.get(filename)?.provenance?.job;
      origins.set(filename, job === undefined ? `file ${filename}` : `job ${job}`);
    }
    return origins;
  });
}

class PageAssessor {
  readonly #options: AssessOptions;
  readonly #functions: CustomFunctions;
  readonly #captures: ComponentCaptures;
  readonly #contents: ComponentContents;

  constructor(options: AssessOptions, functions: CustomFunctions, captures: ComponentCaptures) {
    this.#options = options;
    this.#functions = functions;
    this.#captures = captures;
    this.#contents = new ComponentContents(options.index);
  }

  async assess(page: UnassessedPage): Promise<Assessment> {
    const { urlkey, timestamp, previousChunks, previousTimestamp } = page;
    const { components, frames } = await this.#parts(page);
    const vector = documentVector(page.vector, {
      components,
      frames,
      ...(previousChunks === undefined ? {} : { newShare: shareOfNew(previousChunks, page.chunks) }),
      ...(previousTimestamp === undefined
        ? {}
        : { daysSinceLast: daysBetween(previousTimestamp, timestamp) }),
    });
    const filtered = await this.#filtered(page, vector);
    const { isSelected, relevance, ...verdict } = scoreVector(
      filtered.vector,
      this.#options.settings.profile,
    );
    return {
      urlkey,
      timestamp,
      relevance,
      isSelected: filtered.decision === undefined ? isSelected : filtered.decision === 'select',
      vector: filtered.vector,
      explanation: [explain({ ...verdict, isSelected, relevance }), ...saidByFunctions(filtered)].join('\n'),
    };
  }

  async #parts(
    page: UnassessedPage,
  ): Promise<{ readonly components: DocumentComponent[]; readonly frames: Vector[] }> {
    const components: DocumentComponent[] = [];
    const frames: Vector[] = [];
    if (page.components.length === 0) return { components, frames };
    const inFrames = new Set(page.frames);
    const origin = await this.#captures.originOf(page);
    for (const url of page.components) {
      const capture = await this.#captures.nearest(url, page.timestamp, origin);
      if (capture === undefined) {
        components.push({ url, found: false });
        continue;
      }
      const { vector, ...content } = await this.#contents.of(capture);
      const status = Number(capture.status);
      components.push({ url, found: true, ...content, ...(Number.isInteger(status) ? { status } : {}) });
      if (vector !== undefined && inFrames.has(url) && isShown(capture)) frames.push(vector);
    }
    return { components, frames };
  }

  async #filtered(page: UnassessedPage, vector: Vector): Promise<FilteredDocument> {
    const stored = this.#functions.has('after-analysis') ? await this.#options.index.text(page) : undefined;
    if (stored === undefined) return { vector, changes: [] };
    const { title, main, language, kind, keywords } = stored.text;
    return this.#functions.afterAnalysis({
      url: page.url,
      timestamp: page.timestamp,
      vector,
      text: { title, main: main.slice(0, maxTextCharacters) },
      language,
      format: kind,
      keywords: keywords.map(({ words }) => words),
      previousVersions: page.previousTimestamp === undefined ? [] : [page.previousTimestamp],
    });
  }
}

/** A frame shows what a server gave; what it said instead of a page is not what its author wrote. */
function isShown(capture: CaptureLine): boolean {
  const { status = '200' } = capture;
  return /^2\d\d$/.test(status) || (status === '304' && isRevisit(capture));
}

function saidByFunctions({ changes, decision, decidedBy }: FilteredDocument): string[] {
  const decided =
    decision === undefined
      ? []
      : [`Function "${decidedBy?.function ?? ''}" decides: ${decision}. ${decidedBy?.reason ?? ''}`.trim()];
  return [
    ...changes.map(
      ({ name, before, after, by }) =>
        `Function "${by}" has changed ${name} from ${before ?? 'nothing'} to ${after ?? 'nothing'}.`,
    ),
    ...decided,
  ];
}

function daysBetween(former: string, now: string): number {
  return Math.round(((secondsOf(now) - secondsOf(former)) / secondsOfDay) * 100) / 100;
}
