/*
 * Parameters that differ from one visit to the next and say nothing of what is asked for, as data. Names and values are those
 * of canonical keys: in lower case.
 */

import { isSessionValue } from '../../../formats/url/session-values.ts';

interface VolatileParameter {
  readonly what: string;
  readonly name: RegExp;
  /** Without it any value. */
  readonly value?: RegExp;
}

export const volatileParameters: readonly VolatileParameter[] = [
  {
    what: 'numbers against caches',
    name: /^(?:_|__|_dc|_t|_ts|cb|_cb|rnd|rand|random|ord|r|t|ts|time|timestamp|now|nonce|\w*cache\w*|\w*bust\w*)$/,
    value: /^[\d.-]{3,}$/,
  },
  {
    what: 'names of JSONP functions',
    name: /^(?:\w*callback|jsonp|cb|function)$/,
    value: /^[a-z_$][\w$.]*\d{3,}/,
  },
  { what: 'jQuery', name: /^\w+$/, value: /^jquery\d+_\d+$/ },
  {
    what: 'where the visitor came from',
    name: /^(?:utm_\w+|mtm_\w+|pk_\w+|hsa_\w+|_ga|_gl|_gac|gclid|dclid|gbraid|wbraid|fbclid|msclkid|yclid|igshid|twclid|mc_[ce]id|xtor|at_\w+)$/,
  },
  {
    what: 'sessions',
    name: /^(?:phpsessid|jsessionid|aspsessionid\w*|sessionid|session_id|session|sess|sid|zenid|oscsid|cfid|cftoken)$/,
    value: /^[\w.!-]{8,}$/,
  },
];

export function isVolatile(pair: string): boolean {
  const equals = pair.indexOf('=');
  const name = equals === -1 ? pair : pair.slice(0, equals);
  const value = equals === -1 ? '' : pair.slice(equals + 1);
  if (isSessionValue(pair)) return true;
  return volatileParameters.some((each) => each.name.test(name) && (each.value?.test(value) ?? true));
}
