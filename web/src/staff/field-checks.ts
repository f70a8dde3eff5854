import staffMessages from '../../translations/en/staff.json' with { type: 'json' };
import { useMessages, useSpoken } from '../language/language.tsx';
import type { MessagesOf } from '../language/messages.ts';

type Check = (value: string) => string | null;

/** Small checks for @mantine/form's `validate`, which say what is wrong while one types; null: nothing. */
export function useFieldChecks() {
  const texts = useMessages(staffMessages);
  const { format } = useSpoken();
  return fieldChecks(texts, (value) => format.number(value));
}

export function fieldChecks(texts: MessagesOf<typeof staffMessages>, number: (value: number) => string) {
  const needed: Check = (value) => (value.trim() === '' ? texts.required : null);
  const atMost =
    (length: number): Check =>
    (value) =>
      value.trim().length > length ? texts.tooLong(number(length)) : null;
  return {
    needed,
    atMost,
    /** Names of things: as the API has them. */
    name: (value: string) => needed(value) ?? atMost(200)(value),
    note: atMost(20_000),
    email: (value: string) =>
      value === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? null : texts.notAnEmail,
    webAddress: (value: string) => needed(value) ?? (isWebAddress(value) ? null : texts.notAnAddress),
  };
}

/** As people type them: the scheme may be missing. */
export function isWebAddress(text: string): boolean {
  const typed = text.trim();
  if (/\s/.test(typed)) return false;
  try {
    const { protocol, hostname } = new URL(/^[a-z][\w+.-]*:\/\//i.test(typed) ? typed : `http://${typed}`);
    return /^https?:$/.test(protocol) && /^(\[.+\]|[^.]+(\.[^.]+)+|localhost)\.?$/.test(hostname);
  } catch {
    return false;
  }
}
