import type { HeaderLine } from '../../formats/http1/head.ts';
import { Addresses } from './addresses.ts';
import { headerRule } from './header-rules.ts';
import type { Modifier, RewriteContext } from './rewrite-context.ts';
import { rewriteCookie } from './rewrite-cookie.ts';
import { rewriteLinkHeader } from './rewrite-link-header.ts';
import { rewriteRefresh } from './rewrite-refresh.ts';
import { TextView } from './text-view.ts';

interface HeaderOptions {
  readonly context: RewriteContext;
  /** The intended use of the response; a redirect keeps it. */
  readonly modifier: Modifier;
  readonly isBodyRewritten: boolean;
}

const token = /^[!#$%&'*+.^_`|~\w-]{1,256}$/;
/** Everything that could end a header, begin another one, or that Node.js refuses. */
const unsafe = /[^\t\x20-\x7e\x80-\xff]+/g;

/** The headers of an archived response as the archive may send them: nothing in them reaches beyond the archive. */
export function rewriteHeaders(headers: readonly HeaderLine[], options: HeaderOptions): HeaderLine[] {
  const { context, modifier } = options;
  const addresses = new Addresses(context, headerView());
  const rewritten: HeaderLine[] = [];
  for (const { name, value } of headers) {
    if (!token.test(name)) continue;
    const line = rewriteHeader({ name, value: safe(value) }, addresses, options);
    if (line !== undefined) rewritten.push({ name: line.name, value: safe(line.value) });
  }
  if (modifier === 'sw_') {
    const root = URL.parse('/', context.url)?.href ?? context.url;
    const allowed = addresses.archived(root, addresses.linkModifier);
    if (allowed !== undefined) rewritten.push({ name: 'Service-Worker-Allowed', value: pathOf(allowed) });
  }
  return rewritten;
}

function rewriteHeader(
  line: HeaderLine,
  addresses: Addresses,
  options: HeaderOptions,
): HeaderLine | undefined {
  const { name, value } = line;
  const kept = { name: `X-Archive-Orig-${name}`, value };
  switch (headerRule(name)) {
    case 'keep':
      return line;
    case 'address':
      return { name, value: addresses.archived(value, options.modifier) ?? (isFetched(value) ? '' : value) };
    case 'link':
      return { name, value: rewriteLinkHeader(value, addresses) };
    case 'refresh':
      return { name, value: rewriteRefresh(value, addresses) ?? value };
    case 'cookie': {
      const cookie = rewriteCookie(value, addresses);
      return cookie === undefined ? kept : { name, value: cookie };
    }
    case 'body':
      return options.isBodyRewritten ? kept : line;
    case 'length':
      return options.isBodyRewritten || !/^\d{1,15}$/.test(value) ? kept : line;
    case 'prefix':
      return kept;
  }
}

/** An address that cannot be parsed here but names a host must not be tried by anybody else. */
function isFetched(value: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:)?[/\\]{2}/i.test(value);
}

function safe(value: string): string {
  return value.replace(unsafe, ' ').trim();
}

function pathOf(address: string): string {
  return URL.parse(address)?.pathname ?? address;
}

/** Bytes, read as latin1. */
function headerView(): TextView {
  return new TextView();
}
