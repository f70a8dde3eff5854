/**
 * Parses a typed date into 4 to 14 digits. `14.03.2005` is not accepted, because 03.04. is ambiguous. Undefined if it
 * cannot be parsed.
 *
 *   2005   2005-03   2005-03-14   2005-03-14 18:30   2005-03-14T18:30:05Z   20050314183005
 */
export function readTypedDatetime(typed: string): string | undefined {
  const form =
    /^\s*(\d{4})(?:[-/. ]?(\d{2})(?:[-/. ]?(\d{2})(?:[T ]*(\d{2})(?::?(\d{2})(?::?(\d{2})(?:\.\d+)?)?)?)?)?)?\s*Z?\s*$/i;
  const parts = form.exec(typed.slice(0, 100));
  const digits = parts?.slice(1).join('') ?? '';
  return isTypedDatetime(digits) ? digits : undefined;
}

/** 4, 6, 8, 10, 12 or 14 digits that the calendar has. */
export function isTypedDatetime(digits: string): boolean {
  if (!/^\d{4}(?:\d{2}){0,5}$/.test(digits)) return false;
  const whole = digits + '00000101000000'.slice(digits.length);
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(whole) ?? [];
  const ms = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  // Date.parse lets 30 February pass as 2 March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().replaceAll(/\D/g, '').startsWith(whole);
}
