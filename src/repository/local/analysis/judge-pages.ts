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
import type { Judgement, TextIndex, UnjudgedPage } from '../../../analysis/text-index/text-index.ts';
import { documentVector } from '../../../analysis/vector/document-vector.ts';
import type { DocumentComponent, Vector } from '../../../analysis/vector/document-vector.ts';
import { explain } from '../../../analysis/vector/explain.ts';
import { judgeVector } from '../../../analysis/vector/judge-vector.ts';
import type { AnalysisProblem } from './analyse-files.ts';
import { ComponentCaptures } from './component-captures.ts';
import { ComponentContents } from './component-contents.ts';

export interface JudgeOptions {
  readonly archive: Archive;
  readonly index: TextIndex;
  readonly settings: StoredAnalysisSettings;
  readonly signal: AbortSignal;
  readonly onJudged: (judged: number) => void;
  readonly onWarning: (problem: AnalysisProblem) => void;
}

const pagesAtOnce = 200;
const secondsOfDay = 86_400;

/**
 * Judges pages whose judgement is missing or out of date, each as a document: with the components and frames that were collected
 * with it, what has changed since the capture before, and what custom functions say. Gives back how many.
 */
export async function judgePages(options: JudgeOptions): Promise<number> {
  const { index, archive, settings, signal, onJudged } = options;
  const functions = await CustomFunctions.open(settings.functions, {
    lists: settings.lists,
    onWarning: async (notice) => {
      await appendNotice(archive.folder.path, notice);
      options.onWarning({ file: notice.name, problem: `the function was switched off: ${notice.message}` });
    },
  });
  const judge = new PageJudge(options, functions, await componentCaptures(archive));
  let judged = 0;
  let lastFirst = '';
  try {
    for (;;) {
      signal.throwIfAborted();
      const pages = await index.unjudged(pagesAtOnce);
      const [first] = pages;
      if (first === undefined) return judged;
      const name = `${first.urlkey} ${first.timestamp}`;
      if (name === lastFirst) throw new Error(`${name} was judged, and is not`);
      lastFirst = name;
      const judgements: Judgement[] = [];
      for (const page of pages) judgements.push(await judge.judge(page));
      await index.judge(judgements);
      onJudged((judged += judgements.length));
    }
  } finally {
    await functions.close();
  }
}

async function componentCaptures({ captures, register }: Archive): Promise<ComponentCaptures> {
  const origins = new Map<string, string>();
  return new ComponentCaptures(await captures, (filename) => {
    const known = origins.get(filename);
    if (known !== undefined) return known;
    // An imported file has no job: the file itself is the origin.
    const job = register.fileOfBase(filename)?.provenance?.job;
    const origin = job === undefined ? `file ${filename}` : `job ${job}`;
    origins.set(filename, origin);
    return origin;
  });
}

class PageJudge {
  readonly #options: JudgeOptions;
  readonly #functions: CustomFunctions;
  readonly #captures: ComponentCaptures;
  readonly #contents: ComponentContents;

  constructor(options: JudgeOptions, functions: CustomFunctions, captures: ComponentCaptures) {
    this.#options = options;
    this.#functions = functions;
    this.#captures = captures;
    this.#contents = new ComponentContents(options.index);
  }

  async judge(page: UnjudgedPage): Promise<Judgement> {
    const { urlkey, timestamp, formerChunks, formerTimestamp } = page;
    const { components, frames } = await this.#parts(page);
    const vector = documentVector(page.vector, {
      components,
      frames,
      ...(formerChunks === undefined ? {} : { newShare: shareOfNew(formerChunks, page.chunks) }),
      ...(formerTimestamp === undefined ? {} : { daysSinceLast: daysBetween(formerTimestamp, timestamp) }),
    });
    const filtered = await this.#filtered(page, vector);
    const { isSelected, goodness, ...verdict } = judgeVector(filtered.vector, this.#options.settings.profile);
    return {
      urlkey,
      timestamp,
      goodness,
      isSelected: filtered.decision === undefined ? isSelected : filtered.decision === 'select',
      vector: filtered.vector,
      explanation: [explain({ ...verdict, isSelected, goodness }), ...saidByFunctions(filtered)].join('\n'),
    };
  }

  async #parts(
    page: UnjudgedPage,
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

  async #filtered(page: UnjudgedPage, vector: Vector): Promise<FilteredDocument> {
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
      formerVersions: page.formerTimestamp === undefined ? [] : [page.formerTimestamp],
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
