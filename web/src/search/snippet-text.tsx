import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { TextSearchAnswer } from '../../../src/server/api/text-shapes.ts';

interface SnippetTextProperties {
  readonly parts: TextSearchAnswer['items'][number]['snippet'];
}

/** Words of a document as text, whatever they are, with what was found marked. */
export function SnippetText({ parts }: SnippetTextProperties): ReactNode {
  return parts.map(({ text, isFound }, at) =>
    isFound ? <mark key={at}>{text}</mark> : <Fragment key={at}>{text}</Fragment>,
  );
}
