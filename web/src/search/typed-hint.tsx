import type { ReactNode } from 'react';
import { useSpoken } from '../language/language.tsx';
import { readMeant } from './typed-text.ts';

/** Says what will be searched for, before it is. */
export function TypedHint({ text }: { readonly text: string }): ReactNode {
  const { messages, format } = useSpoken();
  const typed = readMeant(text);
  switch (typed.kind) {
    case 'nothing':
      return messages.hintNothing;
    case 'words':
      return messages.hintWords(text.trim());
    case 'exact':
      return messages.hintPage(typed.text);
    case 'prefix':
      return messages.hintPrefix(typed.text);
    case 'host':
      return messages.hintHost(typed.text);
    case 'domain':
      return messages.hintDomain(typed.text);
    case 'moment':
      return messages.hintDatetime(typed.url, format.date(typed.timestamp));
  }
}
