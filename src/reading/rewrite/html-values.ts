import type { Addresses } from './addresses.ts';
import type { ValueRule } from './html-positions.ts';
import { rewriteCss } from './rewrite-css.ts';
import { rewriteJavascript } from './rewrite-javascript.ts';
import { rewriteRefresh } from './rewrite-refresh.ts';
import { rewriteSrcset } from './rewrite-srcset.ts';

export interface ValueContext {
  readonly addresses: Addresses;
  /** The replacement of `target="_top"`: a page must not leave the archive's frame. */
  readonly topTarget: string | undefined;
  /** A document in an attribute. */
  readonly nested: (html: string) => string;
}

/** As browsers find a scheme: spaces and controls before it do not count. */
const javascriptScheme =
  /^[\0- ]*j[\t\n\r]*a[\t\n\r]*v[\t\n\r]*a[\t\n\r]*s[\t\n\r]*c[\t\n\r]*r[\t\n\r]*i[\t\n\r]*p[\t\n\r]*t[\t\n\r]*:/i;

/** The new value of an attribute; undefined when it stays. */
export function rewriteValue(rule: ValueRule, value: string, context: ValueContext): string | undefined {
  const { addresses } = context;
  switch (rule) {
    case 'page':
      return rewriteAddress(value, addresses.linkModifier, context);
    case 'srcset':
      return rewriteSrcset(value, addresses, 'im_');
    case 'spaces':
      return rewriteList(value, /[^\s]+/g, addresses);
    case 'commas':
      return rewriteList(value, /[^\s,][^,]*/g, addresses);
    case 'style':
      return changed(value, rewriteCss(value, addresses));
    case 'handler':
      return changed(value, rewriteJavascript(value, { kind: 'handler', addresses }));
    case 'srcdoc':
      return changed(value, context.nested(value));
    case 'target':
      return /^_(?:top|parent)$/i.test(value) ? context.topTarget : undefined;
    case 'base':
      return addresses.rebase(value);
    case 'refresh':
      return rewriteRefresh(value, addresses);
    case 'referrer':
      // The archive finds the page of a request that lost its prefix by the Referer; it is sent to no other host.
      return changed(value, 'no-referrer-when-downgrade');
    case 'drop':
    case 'keep':
      return undefined;
    default:
      return rewriteAddress(value, rule, context);
  }
}

function rewriteAddress(
  value: string,
  modifier: Parameters<Addresses['archived']>[1],
  { addresses }: ValueContext,
): string | undefined {
  const first = value.charCodeAt(0) | 0x20;
  if ((first === 0x6a || first <= 0x20) && javascriptScheme.test(value))
    return rewriteScriptAddress(value, addresses);
  return addresses.archived(value, modifier);
}

/** The script of `javascript:` is percent-encoded, and its line breaks do not count as long as they are not. */
function rewriteScriptAddress(value: string, addresses: Addresses): string | undefined {
  const start = javascriptScheme.exec(value)?.[0] ?? '';
  const written = value.slice(start.length).replace(/[\t\n\r]+/g, '');
  const script = percentDecoded(written);
  const rewritten = rewriteJavascript(script, { kind: 'handler', addresses });
  if (rewritten === script) return undefined;
  return (
    start +
    rewritten.replaceAll('%', '%25').replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('\t', '%09')
  );
}

/** Only ASCII: other bytes stay as they are written, whatever they mean. */
function percentDecoded(text: string): string {
  return text.replace(/%[0-7][\da-f]/gi, (escape) =>
    String.fromCharCode(Number.parseInt(escape.slice(1), 16)),
  );
}

function rewriteList(value: string, item: RegExp, addresses: Addresses): string | undefined {
  return changed(
    value,
    value.replace(item, (address) => addresses.archived(address.trim(), 'oe_') ?? address),
  );
}

function changed(before: string, after: string): string | undefined {
  return before === after ? undefined : after;
}
