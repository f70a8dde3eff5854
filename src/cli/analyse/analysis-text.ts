import type { Analysis, AnalysisException } from '../../analysis/analysis.ts';
import { riskOf } from '../../analysis/format/format-risk.ts';
import { vectorNumbers } from '../../analysis/vector/vector-numbers.ts';
import { formatBytes, formatCount } from '../terminal/format.ts';
import { cutToColumns, harmless } from '../terminal/terminal-text.ts';

export interface ShownAnalysis {
  readonly url: string;
  /** As given on the command line. */
  readonly name: string;
  readonly timestamp?: string;
  readonly sizeBytes: number;
  readonly analysis: Analysis;
  readonly change?: { readonly previous: string; readonly shareOfNew: number };
  readonly near?: NearDocuments;
  readonly assessment: {
    readonly vector: Readonly<Record<string, number>>;
    readonly relevance: number;
    readonly isSelected: boolean;
    readonly explanation: string;
    /** With its components, as the archive assessed it. */
    readonly isOfDocument: boolean;
  };
}

export interface NearDocuments {
  readonly total: number;
  readonly items: readonly {
    readonly url: string;
    readonly timestamp: string;
    /** Share of common content, 0 to 1. */
    readonly resemblance: number;
  }[];
}

const beginningColumns = 90;
const nameColumns = 14;

export function analysisText(shown: ShownAnalysis): string[] {
  const { analysis, assessment } = shown;
  const { format, text, signatures } = analysis;
  const pronom = format.pronom === undefined ? '' : ` (PRONOM ${format.pronom})`;
  return [
    harmless(shown.name) + (shown.timestamp === undefined ? '' : `  ${shown.timestamp}`),
    row('format', `${format.name ?? format.mediaType}${pronom}, ${format.mediaType}, ${format.kind}`),
    ...riskRows(analysis),
    row('size', formatBytes(shown.sizeBytes)),
    ...optionalRow('charset', text.charset),
    row('title', text.title),
    row('main text', sizeOf(text.main)),
    row('the rest', sizeOf(text.rest)),
    ...metadataRows(analysis),
    row('links', linkCounts(analysis)),
    row('language', languageText(analysis)),
    row('signatures', `${formatCount(signatures.chunks.length, 'chunk')}${nearKeyText(analysis)}`),
    ...changeRows(shown),
    ...nearRows(shown),
    row('keywords', analysis.keywords.map(({ words }) => words).join(', ')),
    ...analysis.watchWords.map(({ words, count }) => row('watch word', `${words} (${count})`)),
    ...Object.entries(analysis.referenceSimilarities).map(([name, share]) =>
      row('reference', `${name} ${number(share)}`),
    ),
    ...analysis.exceptions.map((each) => row('exception', exceptionText(each))),
    row('vector', assessment.isOfDocument ? 'of the document with its components' : 'of the content alone'),
    ...vectorRows(assessment.vector),
    row(
      'relevance',
      `${assessment.relevance.toFixed(1)}: ${assessment.isSelected ? 'selected' : 'not selected'}`,
    ),
    ...assessment.explanation.split('\n').map((line) => `  ${harmless(line)}`),
  ];
}

/** With the full text. */
export function analysisObject(shown: ShownAnalysis): Record<string, unknown> {
  const { url, timestamp, sizeBytes, analysis, change, near, assessment } = shown;
  const { text, signatures } = analysis;
  const { risk, reason: riskReason } = riskOf(analysis.format);
  return {
    url,
    timestamp,
    sizeBytes,
    format: { ...analysis.format, risk, riskReason },
    text,
    language: analysis.language,
    signatures: { chunks: signatures.chunks.length, simhash: simhashHex(analysis) },
    change,
    near,
    keywords: analysis.keywords,
    watchWords: analysis.watchWords,
    referenceSimilarities: analysis.referenceSimilarities,
    exceptions: analysis.exceptions,
    vector: assessment.vector,
    relevance: assessment.relevance,
    isSelected: assessment.isSelected,
    explanation: assessment.explanation,
    isOfDocument: assessment.isOfDocument,
  };
}

function row(name: string, value: string): string {
  return `  ${name.padEnd(nameColumns)}${harmless(value)}`;
}

function optionalRow(name: string, value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : [row(name, value)];
}

/** Empty for a low risk. */
function riskRows({ format }: Analysis): string[] {
  const { risk, reason } = riskOf(format);
  return risk === 'low' ? [] : [row('risk', `${risk}: ${reason}`)];
}

function sizeOf(text: string): string {
  if (text === '') return 'none';
  const beginning = cutToColumns(text.slice(0, 400).replaceAll(/\s+/g, ' '), beginningColumns);
  return `${formatCount(text.length, 'character')}: ${beginning}`;
}

function metadataRows({ text: { metadata } }: Analysis): string[] {
  const { others, ...named } = metadata;
  return Object.entries({ ...named, ...others }).flatMap(([name, value]) =>
    optionalRow(name, cutToColumns(value.slice(0, 400).replaceAll(/\s+/g, ' '), beginningColumns)),
  );
}

function linkCounts({ text }: Analysis): string {
  const counts = new Map<string, number>();
  for (const { kind } of text.links) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const parts = [...counts].map(([kind, count]) => `${count} ${kind}`);
  return [...parts, formatCount(text.images.length, 'picture')].join(', ');
}

function languageText({ language: { language, certainty, shares }, text }: Analysis): string {
  const parts = Object.entries(shares)
    .sort(([, one], [, other]) => other - one)
    .map(([name, share]) => `${name} ${Math.round(share * 100)} %`);
  const declared = text.declaredLanguage === undefined ? '' : `; declared as ${text.declaredLanguage}`;
  return `${language}, certainty ${number(certainty)} (${parts.join(', ')})${declared}`;
}

function simhashHex({ signatures: { simhash } }: Analysis): string | null {
  return simhash === undefined ? null : simhash.toString(16).padStart(16, '0');
}

function nearKeyText(analysis: Analysis): string {
  return analysis.signatures.simhash === undefined
    ? ', too few words for a near-duplicate key'
    : `, near-duplicate key ${simhashHex(analysis) ?? ''}`;
}

function changeRows({ change, timestamp }: ShownAnalysis): string[] {
  if (change !== undefined)
    return [row('change', `${Math.round(change.shareOfNew * 100)} % new since ${change.previous}`)];
  return timestamp === undefined ? [] : [row('change', 'first capture')];
}

function nearRows({ near }: ShownAnalysis): string[] {
  if (near === undefined) return [];
  const shown = near.items.map(({ url, timestamp, resemblance }) =>
    row('', `${timestamp}  ${String(Math.floor(resemblance * 100)).padStart(3)} %  ${url}`),
  );
  return [row('nearly equal', formatCount(near.total, 'other capture')), ...shown];
}

function exceptionText({ step, kind, message }: AnalysisException): string {
  return `${step}: ${kind}: ${message}`;
}

/** The numbers of the vector; zeros are listed together. */
function vectorRows(vector: Readonly<Record<string, number>>): string[] {
  const names = [...new Set([...vectorNumbers.map(({ id }) => id), ...Object.keys(vector)])];
  const meanings = new Map(vectorNumbers.map(({ id, meaning }) => [id, meaning]));
  const isSet = (name: string): boolean => (vector[name] ?? 0) !== 0;
  const rows = names
    .filter(isSet)
    .map(
      (name) =>
        `    ${name.padEnd(24)} ${number(vector[name] ?? 0).padStart(9)}  ${meanings.get(name) ?? ''}`,
    );
  const zeros = names.filter((name) => !isSet(name));
  return [...rows.map(harmless), ...(zeros.length === 0 ? [] : [`    0: ${zeros.join(', ')}`])];
}

function number(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(3);
}
