import type { Link } from '../formats/links/link.ts';

/** The input of an analysis: bytes without content coding, and the headers of the server. */
export interface AnalysisInput {
  readonly url: string;
  readonly bytes: Uint8Array;
  /** The content exceeded the limit: these are its first bytes. */
  readonly isCut: boolean;
  /** Without parameters, in lower case. */
  readonly mediaType: string | undefined;
  readonly charset: string | undefined;
}

/** The result for a content, independent of the URL and time of its captures. */
export interface Analysis {
  readonly format: FoundFormat;
  readonly text: DocumentText;
  readonly language: FoundLanguage;
  readonly signatures: Signatures;
  /** The strongest first. */
  readonly keywords: readonly Keyword[];
  /** The watch words that occur in it. */
  readonly watchWords: readonly WatchHit[];
  /** Share of the vocabulary in common with each reference text, 0 to 1, by name. */
  readonly referenceSimilarities: Readonly<Record<string, number>>;
  /** Of the content alone: see vector/. */
  readonly vector: Readonly<Record<string, number>>;
  readonly exceptions: readonly AnalysisException[];
}

/** The format of a content, by its bytes. */
export interface FoundFormat {
  readonly mediaType: string;
  /** `fmt/276`: the id in the PRONOM registry. */
  readonly pronom?: string;
  /** `PDF 1.7` */
  readonly name?: string;
  /** The facet that readers filter by. */
  readonly kind: FormatKind;
}

export type FormatKind =
  | 'page'
  | 'text'
  | 'pdf'
  | 'office'
  | 'book'
  | 'feed'
  | 'data'
  | 'image'
  | 'sound'
  | 'film'
  | 'other';

/** The words of a document: decoded, normalised (NFC), white space collapsed, one block per line. */
export interface DocumentText {
  readonly title: string;
  /** Without navigation, headers, footers and advertisements. */
  readonly main: string;
  /** Everything that `main` excludes. */
  readonly rest: string;
  /** One link per line. */
  readonly linkText: string;
  readonly metadata: DocumentMetadata;
  readonly images: readonly ImageMention[];
  /** Absolute. All links of pages and feeds; of other formats only some. */
  readonly links: readonly Link[];
  /** The charset used for decoding; undefined if the format defines its own. */
  readonly charset?: string;
  /** The language that the document declares: `fr`, `nb-NO`. */
  readonly declaredLanguage?: string;
  /** Zeros unless the document is markup. */
  readonly counts: MarkupCounts;
}

export interface DocumentMetadata {
  readonly description?: string;
  readonly author?: string;
  readonly keywords?: string;
  readonly publisher?: string;
  /** As the document writes it. */
  readonly date?: string;
  /** Other fields by their names in the format: the camera of a picture, the album of a song. */
  readonly others: Readonly<Record<string, string>>;
}

/** A picture as described by a page. */
export interface ImageMention {
  /** Absolute. */
  readonly url: string;
  readonly alt: string;
  /** Its caption, or else the text next to it; at most 300 characters. */
  readonly around: string;
}

export interface MarkupCounts {
  readonly paragraphs: number;
  readonly headings: number;
  readonly images: number;
  readonly scripts: number;
  readonly forms: number;
  readonly frames: number;
  readonly tables: number;
  readonly lists: number;
}

export interface FoundLanguage {
  /** `fr`, `nb`, `nn`, `se`…; `und`: undetermined. */
  readonly language: string;
  /** 0 to 1. */
  readonly certainty: number;
  /** Share of the text by language; adds up to 1 with `und`. A page may have several. */
  readonly shares: Readonly<Record<string, number>>;
}

export interface Signatures {
  /** Hashes of the chunks of the text (see signatures/): 32 bits each, ascending and distinct. */
  readonly chunks: Uint32Array;
  /** Few of its 64 bits differ between near-duplicates; undefined for a text of few words. */
  readonly simhash?: bigint;
}

export interface Keyword {
  readonly words: string;
  readonly weight: number;
}

export interface WatchHit {
  readonly words: string;
  readonly count: number;
}

/** A step that failed or was cut short; the analysis continues. */
export interface AnalysisException {
  /** `text`, `format`… */
  readonly step: string;
  readonly kind: 'broken' | 'encrypted' | 'too-large' | 'too-slow' | 'too-much-memory' | 'unknown-charset';
  readonly message: string;
}
