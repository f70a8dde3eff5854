import type { CaptureFilter } from './capture-query.ts';
import { fieldName } from './field-names.ts';
import type { ListedCapture } from './listed-capture.ts';

const longestExpression = 1000;

export type ReadFilter =
  { readonly ok: true; readonly filter: CaptureFilter } | { readonly ok: false; readonly reason: string };

/**
 * pywb's filters, `[!][=|~]field:text`:
 *
 *   mime:html       the type contains 'html'      !mime:html       it does not
 *   =status:200     the status is 200             !=status:200     it is not
 *   ~url:.*[.]jpg$  an expression matches         !~url:.*[.]jpg$  it does not
 *
 * Without a field it looks at the whole line. `field:[!][=|~]text`, as pywb's manual has it in one place, is understood too.
 */
export function readFilter(spec: string): ReadFilter {
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
  if (sign === '~') {
    const expression = readExpression(text);
    if (typeof expression === 'string') return { ok: false, reason: expression };
    return { ok: true, filter: { ...filter, operator: 'matches', expression } };
  }
  return { ok: true, filter: { ...filter, operator: sign === '=' ? 'equals' : 'contains' } };
}

/** As Python's `re.match` takes it: from the beginning. Or why it is none. */
function readExpression(text: string): RegExp | string {
  if (text.length > longestExpression) return `the expression has more than ${longestExpression} characters`;
  const [, flags = '', source = ''] = /^(?:\(\?([ims]+)\))?(.*)$/s.exec(text) ?? [];
  try {
    return new RegExp(`^(?:${source})`, [...new Set(flags)].join(''));
  } catch (error) {
    return `no regular expression: ${(error as Error).message}`;
  }
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
    case 'matches':
      return expression?.test(value) ?? false;
  }
}
