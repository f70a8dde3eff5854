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
  if (Array.isArray(value)) {
    const isOfRows = value.some((each) => typeof each === 'object');
    return value.map((each) => textOf(each)).join(isOfRows ? '; ' : ', ');
  }
  if (typeof value === 'object') {
    const { name, displayName, title } = value as Readonly<Record<string, unknown>>;
    const found = [name, displayName, title].find((each) => typeof each === 'string');
    return found ?? entriesText(value as Readonly<Record<string, unknown>>);
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A row of a table, such as the mapping: what it says, without what it leaves open. */
function entriesText(row: Readonly<Record<string, unknown>>): string {
  return Object.entries(row)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${textOf(value)}`)
    .join(' ');
}
