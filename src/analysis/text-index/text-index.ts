import type { AccessRules } from '../../access/access-rules.ts';
import type { Reader } from '../../access/reader.ts';
import type { FormatKind, ImageMention, Keyword, Signatures } from '../analysis.ts';
import type { WordsQuery } from './words-query.ts';

/**
 * The words of the archive. A *text* is one analysed content, stored once; its *captures* are where and when it was collected.
 * Texts that are the same or nearly so are one *group*, and one result of a search.
 *
 *   text ──< capture      many captures of one text
 *   group ──< text        independent of the order in which texts are added
 *
 * One file on one machine today. A search cluster can replace it: no call needs more than a few round trips, and all values
 * are plain data.
 */
export interface TextIndex {
  /** The given keys whose texts are indexed: they need not be analysed again. */
  known(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * Adds texts and captures of an archive file; they are durable and searchable when it resolves. Existing ones are replaced, so
   * the same file may be added twice. `isLast`: the file is complete and counts as analysed.
   */
  add(batch: TextBatch): Promise<void>;
  /** Names of the completely indexed archive files. */
  analysedFiles(): Promise<readonly string[]>;
  /** Removes captures, and texts that have no other capture. */
  remove(captures: readonly CaptureIdentity[]): Promise<void>;
  /** Pages whose assessment is missing or out of date, by URL and time. */
  unassessed(limit: number): Promise<readonly UnassessedPage[]>;
  storeAssessments(assessments: readonly Assessment[]): Promise<void>;
  /** Queues every page for assessment; until then its current assessment holds. */
  reassess(): Promise<void>;
  /** Results, counts and suggestions include only captures that `access` allows. */
  search(query: TextQuery, access: TextAccess): Promise<TextAnswer>;
  searchImages(query: TextQuery, access: TextAccess): Promise<ImageAnswer>;
  /** Captures per year: with these words, and in total. */
  trend(words: WordsQuery, filters: TextFilters, access: TextAccess): Promise<Trend>;
  /** All captures of the texts of one group, in the order of time. */
  capturesOf(group: string, filters: TextFilters, access: TextAccess, page: PageOf): Promise<GroupCaptures>;
  /**
   * The keywords of sites, in the order of their names: from their pages, PDF and office files and books, without error pages,
   * as far as `access` allows. Sites without any of these are excluded.
   */
  siteKeywords(question: SiteQuery, access: TextAccess): Promise<readonly SiteKeywords[]>;
  /**
   * Assessed documents, the best first; equal ones by URL and time. One represents all its near-duplicates: the one with the
   * best assessment within the filters.
   */
  assessed(question: AssessedQuery, access: TextAccess): Promise<AssessedAnswer>;
  /** The stored text of a capture. */
  text(capture: CaptureIdentity): Promise<StoredText | undefined>;
  /** Fast, unlike `status`. */
  hasCaptures(): Promise<boolean>;
  status(): Promise<TextIndexStatus>;
  close(): Promise<void>;
}

export interface TextBatch {
  readonly file: TextFile;
  readonly texts: readonly IndexedText[];
  readonly captures: readonly TextCapture[];
  readonly isLast: boolean;
}

export interface TextFile {
  readonly name: string;
  readonly source: string;
  readonly harvest: string | undefined;
  readonly job: string | undefined;
}

/** The part of an analysis that the index stores. */
export interface IndexedText {
  /** Hexadecimal hash of content, coding, declared type and charset, and version of the analysis. */
  readonly key: string;
  readonly sha256: string;
  readonly title: string;
  readonly main: string;
  readonly rest: string;
  readonly linkText: string;
  /** Words of the metadata, one a line. */
  readonly metadata: string;
  readonly description: string;
  readonly author: string;
  readonly images: readonly ImageMention[];
  readonly language: string;
  readonly kind: FormatKind;
  readonly mediaType: string;
  readonly pronom: string | undefined;
  readonly sizeBytes: number;
  readonly signatures: Signatures;
  readonly keywords: readonly Keyword[];
  /** Vector of the content alone; the assessment of a capture has that of the whole document. */
  readonly vector: Readonly<Record<string, number>>;
  /** Embedded components of the document, absolute and distinct, at most 500: they are assessed with it. */
  readonly components: readonly string[];
  /** Components that are, or may be, in frames; absent if none. */
  readonly frames?: readonly string[];
  /** Other hosts that it links to, distinct. */
  readonly linkedHosts: readonly string[];
  /** The whole analysis as JSON, without text and signatures: language shares, reference similarities, watch words, exceptions. */
  readonly details: string;
}

/** The index identifies a capture by urlkey and timestamp. */
export interface CaptureIdentity {
  readonly urlkey: string;
  /** 14 digits, UTC. */
  readonly timestamp: string;
}

export interface TextCapture extends CaptureIdentity {
  readonly url: string;
  /** Undefined for a revisit: the text is found by `digest`. */
  readonly textKey: string | undefined;
  /** Payload digest, as in the capture index. */
  readonly digest: string;
  readonly status: number | undefined;
  readonly host: string;
  /** The registered domain; the host where there is none. */
  readonly domain: string;
  /** Offset of its record in the file, if known: a decision may concern that record alone. */
  readonly offset?: number | undefined;
}

/** A page to assess, with the previous capture of its URL. */
export interface UnassessedPage extends CaptureIdentity {
  readonly url: string;
  readonly textKey: string;
  readonly vector: Readonly<Record<string, number>>;
  readonly components: readonly string[];
  readonly frames?: readonly string[];
  readonly chunks: Uint32Array;
  /** Of the previous capture; undefined for the first. */
  readonly previousChunks: Uint32Array | undefined;
  readonly previousTimestamp: string | undefined;
}

/** The relevance of a document as a whole, with the reasons. */
export interface Assessment extends CaptureIdentity {
  readonly relevance: number;
  readonly isSelected: boolean;
  /** The vector of the document with its components, after the custom functions. */
  readonly vector: Readonly<Record<string, number>>;
  /** For people: the points of each number, and the changes by functions. */
  readonly explanation: string;
}

export interface TextFilters {
  /** 14 digits each, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly hosts?: readonly string[];
  readonly domains?: readonly string[];
  readonly kinds?: readonly FormatKind[];
  readonly languages?: readonly string[];
  /** `2` means 200 to 299. */
  readonly statuses?: readonly number[];
  /** Captures whose file comes from here. */
  readonly origin?: { readonly harvest?: string; readonly job?: string; readonly source?: string };
  /** Only pages that were selected for the collection, or only the others. */
  readonly isSelected?: boolean;
}

export interface PageOf {
  readonly offset: number;
  readonly limit: number;
}

export interface TextQuery extends TextFilters, PageOf {
  readonly words: WordsQuery;
  readonly sort: 'best' | 'newest' | 'oldest';
  readonly facets: boolean;
  /** The vectors come with the results, for a custom function that ranks them. */
  readonly vectors: boolean;
}

/**
 * The reader and the rules. The rules are applied to each capture before it is counted or shown: a hidden capture appears in
 * no result, count, facet, snippet or trend.
 */
export interface TextAccess {
  readonly reader: Reader;
  /** A snapshot that applies to the whole answer. */
  readonly rules: AccessRules;
}

export interface TextAnswer {
  readonly items: readonly FoundText[];
  /** Number of groups. */
  readonly total: number;
  readonly isTotalExact: boolean;
  /** More results exist beyond the maximum offset; only a narrower query finds them. */
  readonly isCut?: boolean;
  readonly facets: Facets | undefined;
  /** If little was found: the text of another query. */
  readonly suggestion: string | undefined;
}

/** One logical result. */
export interface FoundText {
  readonly group: string;
  readonly title: string;
  /** URL of the capture that represents the group: the newest within the filters, unless the oldest come first. */
  readonly url: string;
  readonly urlkey: string;
  readonly timestamp: string;
  readonly status: number | undefined;
  readonly language: string;
  readonly kind: FormatKind;
  readonly mediaType: string;
  /** Words of the text around what was found. */
  readonly snippet: readonly SnippetPart[];
  /** Within the filters, of all its texts. */
  readonly captures: number;
  /** Different URLs among them. */
  readonly places: number;
  readonly first: string;
  readonly last: string;
  readonly score: number;
  readonly vector?: Readonly<Record<string, number>>;
}

export interface SnippetPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** Counts of results (groups), by value, the most frequent first. */
export interface Facets {
  /** Counted on a sample of the results, and scaled. */
  readonly isEstimated: boolean;
  readonly years: readonly FacetValue[];
  readonly domains: readonly FacetValue[];
  readonly kinds: readonly FacetValue[];
  readonly languages: readonly FacetValue[];
  readonly statuses: readonly FacetValue[];
}

export interface FacetValue {
  readonly value: string;
  readonly count: number;
}

export interface ImageAnswer {
  readonly items: readonly FoundImage[];
  readonly total: number;
  readonly isTotalExact: boolean;
}

export interface FoundImage {
  readonly url: string;
  readonly pageUrl: string;
  readonly pageTitle: string;
  /** When the page was collected. */
  readonly timestamp: string;
  readonly alt: string;
  readonly snippet: readonly SnippetPart[];
}

export interface Trend {
  readonly isEstimated: boolean;
  readonly years: readonly { readonly year: string; readonly found: number; readonly all: number }[];
}

export interface GroupCaptures {
  readonly total: number;
  readonly items: readonly (CaptureIdentity & {
    readonly url: string;
    readonly status: number | undefined;
    readonly title: string;
  })[];
}

export interface SiteQuery {
  /** A site is a host, or all hosts of a registered domain. */
  readonly by: 'host' | 'domain';
  /** Sites whose names come after this one; '' for all. */
  readonly after: string;
  /** Fewer are returned only at the end. */
  readonly limit: number;
}

export interface SiteKeywords {
  readonly site: string;
  /** The strongest of its texts, at most 20, the strongest first; weights are those of the texts on average. */
  readonly keywords: readonly Keyword[];
}

export interface AssessedQuery extends TextFilters, PageOf {
  /** Only documents with this relevance score or less. */
  readonly maxRelevance?: number;
  /** The vectors come with the documents, for a custom function that ranks them. */
  readonly vectors: boolean;
}

export interface AssessedAnswer {
  readonly items: readonly AssessedDocument[];
  /** Number of groups. */
  readonly total: number;
  /** False: a lower bound. */
  readonly isTotalExact: boolean;
}

export interface AssessedDocument extends Omit<Assessment, 'vector'> {
  readonly group: string;
  readonly url: string;
  readonly title: string;
  readonly language: string;
  readonly kind: FormatKind;
  /** Within the filters, of all texts of the group, assessed or not. */
  readonly captures: number;
  /** Different URLs among them. */
  readonly places: number;
  readonly vector?: Assessment['vector'];
}

export interface StoredText {
  readonly text: IndexedText;
  readonly assessment: Assessment | undefined;
  /** Identifies its near-duplicates. */
  readonly group: string;
}

export interface TextIndexStatus {
  readonly texts: number;
  readonly groups: number;
  readonly captures: number;
  readonly files: number;
  /** Characters of the texts, and bytes of the index on disk. */
  readonly textBytes: number;
  readonly sizeBytes: number;
  readonly languages: Readonly<Record<string, number>>;
}
