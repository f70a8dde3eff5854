import type { ReactNode } from 'react';
import { useMessages } from '../language/language.tsx';
import { staffMessages } from './messages.ts';

/** A value of any field, as a person can read it. */
export function ShownValue({ value }: { readonly value: unknown }): ReactNode {
  const texts = useMessages(staffMessages);
  if (value === true) return texts.yes;
  if (value === false) return texts.no;
  const text = textOf(value);
  return text === '' ? <em>{texts.emptyValue}</em> : text;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => textOf(each)).join(', ');
  if (typeof value === 'object') {
    const { name, displayName, title } = value as Readonly<Record<string, unknown>>;
    const found = [name, displayName, title].find((each) => typeof each === 'string');
    return found ?? JSON.stringify(value);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
