import type { Reason } from '../reasons/reason.ts';
import { selectionReason } from './selection-reason.ts';

/**
 * Why a text cannot be stored; undefined if it can. Texts are stored unchanged, so those that an engine or a page could not
 * return are refused: PostgreSQL has no NUL, an unpaired surrogate has no UTF-8 form.
 */
export function textProblem(text: string, kind: 'line' | 'text'): Reason | undefined {
  if (text.includes('\0')) return selectionReason('nul-character');
  if (!text.isWellFormed()) return selectionReason('half-character');
  const control = (kind === 'line' ? controlInLine : controlInText).exec(text)?.[0];
  if (control === undefined) return undefined;
  const code = (control.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  return kind === 'line' && /[\n\r]/.test(control)
    ? selectionReason('many-lines')
    : selectionReason('control-character', { character: `U+${code}` });
}

// oxlint-disable-next-line no-control-regex -- what is looked for
const controlInLine = /[\u0001-\u0008\u000A-\u001F\u007F]/;
/** Tabs and line ends are allowed. */
// oxlint-disable-next-line no-control-regex -- what is looked for
const controlInText = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

export const longest = { name: 200, keyword: 200, note: 20_000, url: 4096 } as const;

/** As above, or too long. */
export function keptTextProblem(text: string, kind: 'line' | 'text', maxChars: number): Reason | undefined {
  if (text.length > maxChars) return selectionReason('too-long', { max: maxChars });
  return textProblem(text, kind);
}
