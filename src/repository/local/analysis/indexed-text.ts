import { hostOf } from '../../../formats/url/domain.ts';
import type { Analysis, AnalysisException } from '../../../analysis/analysis.ts';
import type { IndexedText } from '../../../analysis/text-index/text-index.ts';
import type { FoundContent } from './documents-of-file.ts';

/** The data kept of an analysis beside its text: see `IndexedText.details`. */
export interface AnalysisDetails extends Pick<
  Analysis,
  'language' | 'referenceSimilarities' | 'watchWords' | 'exceptions'
> {
  readonly format: string | undefined;
  readonly charset: string | undefined;
  readonly declaredLanguage: string | undefined;
}

const maxComponents = 500;
const maxHosts = 1000;
const embedded: ReadonlySet<string> = new Set(['component', 'requisite']);
/**
 * Elements that show another document within the page; `object` and `embed` show anything, so that the content decides.
 */
const inFrame =
  /^(?:frame|iframe|amp-iframe|fencedframe|portal|layer|ilayer|object|embed)\/@(?:src|data|data-src)$/;

/** An analysis as the text index keeps it. */
export function indexedText(content: FoundContent, analysis: Analysis): IndexedText {
  const { text, format } = analysis;
  const { description = '', author = '', keywords = '', publisher = '', date = '', others } = text.metadata;
  const words = [description, author, keywords, publisher, date, ...Object.values(others)];
  return {
    key: content.key,
    sha256: content.sha256,
    title: text.title,
    main: text.main,
    rest: text.rest,
    linkText: text.linkText,
    metadata: words.filter((each) => each !== '').join('\n'),
    description,
    author,
    images: text.images,
    language: analysis.language.language,
    kind: format.kind,
    mediaType: format.mediaType,
    pronom: format.pronom,
    sizeBytes: content.sizeBytes,
    signatures: analysis.signatures,
    keywords: analysis.keywords,
    vector: analysis.vector,
    ...componentsOf(analysis),
    linkedHosts: linkedHosts(analysis, content.url),
    details: JSON.stringify(detailsOf(analysis)),
  };
}

/** A content that the analysis could not take: it can be found by its URL, and a person may look at it. */
export function textOfException(content: FoundContent, exception: AnalysisException): IndexedText {
  const { key, sha256, sizeBytes, mediaType = 'application/octet-stream' } = content;
  const language = { language: 'und', certainty: 0, shares: { und: 1 } };
  const details: AnalysisDetails = {
    language,
    referenceSimilarities: {},
    watchWords: [],
    exceptions: [exception],
    format: undefined,
    charset: undefined,
    declaredLanguage: undefined,
  };
  return {
    key,
    sha256,
    title: '',
    main: '',
    rest: '',
    linkText: '',
    metadata: '',
    description: '',
    author: '',
    images: [],
    language: 'und',
    kind: 'other',
    mediaType,
    pronom: undefined,
    sizeBytes,
    signatures: { chunks: new Uint32Array() },
    keywords: [],
    vector: {},
    components: [],
    linkedHosts: [],
    details: JSON.stringify(details),
  };
}

function detailsOf({
  language,
  referenceSimilarities,
  watchWords,
  exceptions,
  format,
  text,
}: Analysis): AnalysisDetails {
  const { charset, declaredLanguage } = text;
  return {
    language,
    referenceSimilarities,
    watchWords,
    exceptions,
    format: format.name,
    charset,
    declaredLanguage,
  };
}

function componentsOf({ text }: Analysis): Pick<IndexedText, 'components' | 'frames'> {
  const urls = new Set<string>();
  const frames = new Set<string>();
  for (const { kind, url, context } of text.links) {
    if (urls.size >= maxComponents) break;
    if (!embedded.has(kind) || !/^https?:/.test(url)) continue;
    urls.add(url);
    if (inFrame.test(context)) frames.add(url);
  }
  return { components: [...urls], ...(frames.size === 0 ? {} : { frames: [...frames] }) };
}

function linkedHosts({ text }: Analysis, url: string): string[] {
  const own = hostOf(url);
  const hosts = new Set<string>();
  for (const link of text.links) {
    if (hosts.size >= maxHosts) break;
    const host = link.kind === 'page' ? hostOf(link.url) : undefined;
    if (host !== undefined && host !== own) hosts.add(host);
  }
  return [...hosts].sort();
}
