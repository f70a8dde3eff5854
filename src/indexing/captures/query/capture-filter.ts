import type { CaptureFilter, Dialect } from './capture-query.ts';
import { fieldName } from './field-names.ts';
import { LinearExpression } from '../../../formats/expression/linear-expression.ts';
import type { ListedCapture } from './listed-capture.ts';

export type ReadFilter =
  | { readonly ok: true; readonly filter: CaptureFilter }
  | { readonly ok: false; readonly reason: string };

/** OutbackCDX's filters are others than pywb's, though they look alike. */
export function readFilter(spec: string, dialect: Dialect): ReadFilter {
  return dialect === 'outback' ? readOutbackFilter(spec) : readPywbFilter(spec);
}

/**
 * `[~][!]field:text`:
 *
 *   status:20.      an expression matches the whole value      ~mime:html     the type contains 'html'
 *   !status:20.     it does not                                ~!mime:html    it does not
 *
 * With an equals sign it is one of pywb's.
 */
function readOutbackFilter(spec: string): ReadFilter {
  if (/^!?=/.test(spec)) return readPywbFilter(spec);
  const [, contains, not = '', field = '', text = ''] = /^(~)?(!)?(\w+):(.*)$/s.exec(spec) ?? [];
  if (field === '') return { ok: false, reason: 'a filter is a field, a colon and an expression' };
  const filter = { field: fieldName(field), invert: not === '!', text };
  if (contains !== undefined) return { ok: true, filter: { ...filter, operator: 'contains' } };
  return withExpression({ ...filter, operator: 'matches' });
}

/**
 * `[!][=|~]field:text`:
 *
 *   mime:html       the type contains 'html'      !mime:html       it does not
 *   =status:200     the status is 200             !=status:200     it is not
 *   ~url:.*[.]jpg$  an expression matches         !~url:.*[.]jpg$  it does not
 *
 * Without a field it looks at the whole line. `field:[!][=|~]text`, as pywb's manual has it in one place, is understood too.
 */
function readPywbFilter(spec: string): ReadFilter {
  const [, earlyNot = '', earlySign = '', field, rest = ''] =
    /^(!?)([=~]?)(?:([^:]*):)?(.*)$/s.exec(spec) ?? [];
  const mayBeLate = field !== undefined && earlyNot + earlySign === '';
  const late = mayBeLate ? /^(!?)([=~]|(?<=!))(.*)$/s.exec(rest) : null;
  const [, not = '', sign = '', text = ''] = late ?? [spec, earlyNot, earlySign, rest];
  const filter = {
    field: field === undefined || field === '' ? undefined : fieldName(field),
    invert: not === '!',
    text,
  };
  // As Python's `re.match` takes it: from the beginning.
  if (sign === '~') return withExpression({ ...filter, operator: 'begins' });
  return { ok: true, filter: { ...filter, operator: sign === '=' ? 'equals' : 'contains' } };
}

function withExpression(filter: CaptureFilter): ReadFilter {
  const read = LinearExpression.read(filter.text);
  return read.ok
    ? { ok: true, filter: { ...filter, expression: read.value } }
    : { ok: false, reason: read.error };
}

export function passes(capture: ListedCapture, filter: CaptureFilter): boolean {
  const value = filter.field === undefined ? capture.text : capture.value(filter.field);
  return isMet(value, filter) !== filter.invert;
}

function isMet(value: string, { operator, text, expression }: CaptureFilter): boolean {
  switch (operator) {
    case 'contains':
      return value.includes(text);
    case 'equals':
      return value === text;
    case 'begins':
      return expression?.matchesBeginning(value) ?? false;
    case 'matches':
      return expression?.matchesWhole(value) ?? false;
  }
}
