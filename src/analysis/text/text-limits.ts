import type { AnalysisException } from '../analysis.ts';

/** Limits for one document. The excess is dropped; an exception reports dropped words. */
export const textLimits = {
  /** Main text and the rest together. */
  textChars: 2_000_000,
  /** Further blocks are joined into one. */
  blocks: 100_000,
  links: 2_000,
  linkTextChars: 200_000,
  images: 500,
  aroundImageChars: 300,
  titleChars: 1_000,
  metadataChars: 2_000,
  otherMetadata: 40,
} as const;

export const cutException: AnalysisException = {
  step: 'text',
  kind: 'too-large',
  message: `only the first ${textLimits.textChars} characters of the text are kept`,
};
