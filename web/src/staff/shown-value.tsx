import type { ReactNode } from 'react';
import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages } from '../language/language.tsx';
import { shownText } from './shown-text.ts';
import { useShownWords } from './use-shown-words.ts';

interface ShownValueProperties {
  readonly field: string;
  readonly value: unknown;
}

/** A value of any field, as a person can read it. */
export function ShownValue({ field, value }: ShownValueProperties): ReactNode {
  const texts = useMessages(staffMessages);
  const text = shownText(field, value, useShownWords());
  return text === '' ? <em>{texts.emptyValue}</em> : text;
}
