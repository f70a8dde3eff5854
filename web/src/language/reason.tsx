import type { ReactNode } from 'react';
import { InEnglish } from './in-english.tsx';
import { useSpoken } from './language.tsx';
import { reasonText } from './reason-text.ts';
import type { ToldSentence } from './reason-text.ts';

/** A reason of the server in the language of the page, or in English and marked so. */
export function Reason(told: ToldSentence): ReactNode {
  const { format } = useSpoken();
  return reasonText(told, format) ?? <InEnglish>{told.message}</InEnglish>;
}
