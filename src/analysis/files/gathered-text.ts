import { defined } from '../../formats/values/defined.ts';
import { LinkEmitter } from '../../formats/links/link-emitter.ts';
import type { LinkPosition } from '../../formats/links/link.ts';
import type { AnalysisException, DocumentMetadata, DocumentText, MarkupCounts } from '../analysis.ts';
import { declaredLanguage } from '../text/declared-language.ts';
import { FoundLinks } from '../text/found-links.ts';
import { cutText, normaliseLine, normaliseText } from '../text/normalise-text.ts';
import { cutException, textLimits } from '../text/text-limits.ts';
import { emptyText } from '../text/text-outcome.ts';
import type { TextOutcome } from '../text/text-outcome.ts';

/** Asked to stop after this share of the deadline. */
const politeShare = 0.75;
/** A slow file reports its text from time to time, in case the thread has to be terminated. */
const shareEveryMs = 1000;
/** Paragraphs between two checks of the clock. */
const clockEvery = 64;
/** A longer first paragraph is not a title. */
const guessedTitleChars = 150;

type Named = Exclude<keyof DocumentMetadata, 'others'>;

export interface GatheringParts {
  readonly url: string;
  readonly deadlineMs: number;
  /** Receives the text so far. */
  readonly share: (text: DocumentText) => void;
}

/** Collects the text of one file: normalised, within limits of size and time. */
export class GatheredText {
  title = '';
  /** Few authors fill in the title, but most documents begin with it. */
  beginsWithTitle = true;
  language: string | undefined;
  readonly #parts: GatheringParts;
  readonly #lines = { main: [] as string[], rest: [] as string[] };
  readonly #named: Partial<Record<Named, string>> = {};
  readonly #others: Record<string, string> = {};
  readonly #counts = { ...emptyText().counts };
  readonly #links = new FoundLinks();
  readonly #linked = new Set<string>();
  readonly #emitter: LinkEmitter;
  readonly #exceptions: AnalysisException[] = [];
  readonly #startedMs = performance.now();
  #sharedMs = this.#startedMs;
  #chars = 0;
  #paragraphs = 0;
  #isLate = false;
  #isFull = false;

  constructor(parts: GatheringParts) {
    this.#parts = parts;
    this.#emitter = new LinkEmitter(parts.url, this.#links);
  }

  /** False when size or time is exhausted: readers stop at the next boundary. */
  get goesOn(): boolean {
    if (!this.#isLate && performance.now() - this.#startedMs > this.#parts.deadlineMs * politeShare) {
      this.#isLate = true;
      this.exception('too-slow', `not read to its end within ${this.#parts.deadlineMs} ms`);
    }
    return !this.#isLate && !this.#isFull;
  }

  /** Accepted while there is room, even after the deadline: text already found is not lost. */
  paragraph(written: string, place: 'main' | 'rest' = 'main'): void {
    if (this.#isFull) return;
    const leftChars = textLimits.textChars - this.#chars;
    const whole = normaliseText(written.slice(0, 2 * leftChars));
    if (whole === '') return;
    const text = cutText(whole, leftChars);
    this.#chars += text.length + 1;
    this.#lines[place].push(text);
    if (this.#chars > textLimits.textChars) {
      this.#isFull = true;
      this.#exceptions.push(cutException);
      return;
    }
    this.#counts.paragraphs++;
    if (++this.#paragraphs % clockEvery === 0 && this.goesOn) this.endOfPart();
  }

  /** At the end of a page, a slide or a chapter. */
  endOfPart(): void {
    const now = performance.now();
    if (now - this.#sharedMs < shareEveryMs) return;
    this.#sharedMs = now;
    this.#parts.share(this.#text());
  }

  link(written: string, place: LinkPosition, text?: string): void {
    const link = this.#emitter.resolve(written, place);
    // Documents list their links again at the end.
    if (link === undefined || (text === undefined && this.#linked.has(link.url))) return;
    this.#linked.add(link.url);
    this.#links.link(text === undefined ? link : { ...link, text });
  }

  /** For a part that is a page itself: a chapter, a drawing. */
  markup({ text, exceptions }: TextOutcome): void {
    for (const line of text.main.split('\n')) this.paragraph(line);
    for (const line of text.rest.split('\n')) this.paragraph(line, 'rest');
    for (const link of text.links) this.#links.link(link);
    this.count('headings', text.counts.headings);
    this.count('images', text.counts.images);
    this.count('tables', text.counts.tables);
    this.count('lists', text.counts.lists);
    this.language ??= text.declaredLanguage;
    for (const { kind, message } of exceptions) this.exception(kind, message);
  }

  named(name: Named, value: string | undefined): void {
    const text = normaliseLine(value ?? '', textLimits.metadataChars);
    if (text !== '') this.#named[name] ??= text;
  }

  other(name: string, value: string | undefined): void {
    const text = normaliseLine(value ?? '', textLimits.metadataChars);
    if (text === '' || Object.keys(this.#others).length >= textLimits.otherMetadata) return;
    this.#others[name] ??= text;
  }

  count(what: keyof MarkupCounts, by = 1): void {
    this.#counts[what] += by;
  }

  exception(kind: AnalysisException['kind'], message: string): void {
    if (this.#exceptions.some((known) => known.kind === kind && known.message === message)) return;
    if (this.#exceptions.length < 20) this.#exceptions.push({ step: 'text', kind, message });
  }

  outcome(): TextOutcome {
    return { text: this.#text(), exceptions: this.#exceptions };
  }

  #text(): DocumentText {
    const language = declaredLanguage(this.language);
    return emptyText({
      title: this.#titleOr(this.#lines.main[0] ?? ''),
      main: this.#lines.main.join('\n'),
      rest: this.#lines.rest.join('\n'),
      linkText: this.#links.words,
      links: this.#links.links,
      metadata: { ...this.#named, others: this.#others },
      counts: this.#counts,
      ...defined({ declaredLanguage: language }),
    });
  }

  #titleOr(first: string): string {
    const said = normaliseLine(this.title, textLimits.titleChars);
    if (said !== '' || !this.beginsWithTitle) return said;
    return first.length <= guessedTitleChars ? first.replaceAll('\n', ' ') : '';
  }
}
