import { jsonpCallback } from './rewrite-json.ts';
import type { Modifier } from './rewrite-context.ts';
import { isJavascriptType } from './script-content.ts';

/** How a response is rewritten. */
export type ContentKind =
  | 'html'
  | 'xml' // XHTML, SVG and other XML
  | 'css'
  | 'script'
  | 'module'
  | 'worker'
  | 'module worker'
  | 'jsonp'
  | 'manifest'
  | 'hls'
  | 'dash'
  | 'untouched';

interface ResponseFacts {
  readonly url: string;
  readonly modifier: Modifier;
  /** The Content-Type field, if there was one. */
  readonly contentType: string | undefined;
  /** Sec-Fetch-Dest of the request, if the browser sent it. */
  readonly destination?: string;
  /** The first bytes of the decoded body, 512 are enough. */
  readonly start: Uint8Array;
}

/** Decides by what the response is used for, what it says it is, and what it looks like, in this order. */
export function contentKind(facts: ResponseFacts): ContentKind {
  if (facts.modifier === 'id_') return 'untouched';
  const essence = (facts.contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  const look = looksLike(facts.start);
  const use = useOf(facts);
  if (use === 'style')
    return textual(essence)
      ? look === 'markup' || look === 'html'
        ? 'html'
        : 'css'
      : kindOfType(essence, look, facts);
  if (use !== undefined && use !== 'data') {
    return use === 'manifest' ? 'manifest' : kindOfScript(use, essence, look, facts);
  }
  const kind = kindOfType(essence, look, facts);
  // Data that a script fetches is rewritten by wombat when the script adds it to the page.
  const isPage = kind === 'html' || kind === 'xml' || kind === 'script';
  return use === 'data' && isPage ? 'untouched' : kind;
}

type Look = 'markup' | 'html' | 'hls' | 'dash' | 'json' | 'other';
type ScriptUse = 'script' | 'module' | 'worker' | 'module worker';

function useOf({
  modifier,
  destination,
}: ResponseFacts): ScriptUse | 'style' | 'manifest' | 'data' | undefined {
  switch (modifier) {
    case 'js_':
      return 'script';
    case 'esm_':
      return 'module';
    case 'wkr_':
    case 'sw_':
      return 'worker';
    case 'wkrm_':
      return 'module worker';
    case 'cs_':
      return 'style';
    default:
      return useOfDestination(destination);
  }
}

function useOfDestination(
  destination: string | undefined,
): ScriptUse | 'style' | 'manifest' | 'data' | undefined {
  switch (destination) {
    case 'script':
      return 'script';
    case 'worker':
    case 'sharedworker':
    case 'serviceworker':
      return 'worker';
    case 'style':
      return 'style';
    case 'manifest':
      return 'manifest';
    case 'empty':
      return 'data';
    default:
      return undefined;
  }
}

/** A script that is a page (an error, a login) is rewritten as one: browsers run it as neither. */
function kindOfScript(use: ScriptUse, essence: string, look: Look, facts: ResponseFacts): ContentKind {
  if (isJson(essence) || (isJavascriptType(essence) && jsonpCallback(facts.url) !== undefined))
    return 'jsonp';
  if (look === 'html' || (look === 'markup' && !isJavascriptType(essence))) return 'html';
  if (essence === 'text/css') return 'css';
  return textual(essence) || isJavascriptType(essence) ? use : 'untouched';
}

function kindOfType(essence: string, look: Look, facts: ResponseFacts): ContentKind {
  if (look === 'hls' && !essence.startsWith('text/html')) return 'hls';
  if (essence === 'application/dash+xml' || look === 'dash') return 'dash';
  if (essence === 'text/html') return 'html';
  if (essence === 'text/css') return 'css';
  if (essence === 'application/manifest+json') return 'manifest';
  if (isJson(essence)) return 'jsonp';
  if (isJavascriptType(essence)) {
    if (jsonpCallback(facts.url) !== undefined || look === 'json') return 'jsonp';
    return look === 'html' ? 'html' : 'script';
  }
  if (/^(?:text|application)\/xml$|\+xml$/.test(essence) || essence === 'application/xhtml') return 'xml';
  // Browsers sniff only when nothing is said.
  return isUnknown(essence) && look === 'html' ? 'html' : 'untouched';
}

function isJson(essence: string): boolean {
  return essence === 'application/json' || essence === 'text/json' || essence.endsWith('+json');
}

function isUnknown(essence: string): boolean {
  return (
    essence === '' || essence === '*/*' || essence === 'unknown/unknown' || essence === 'application/unknown'
  );
}

/** Types that are sent for anything that is text. */
function textual(essence: string): boolean {
  return (
    essence.startsWith('text/') ||
    essence === 'application/octet-stream' ||
    essence === 'binary/octet-stream' ||
    isUnknown(essence)
  );
}

const start = /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*/;
/** MIME Sniffing 7.1, table of HTML signatures. */
const html = /^<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>]/i;

function looksLike(bytes: Uint8Array): Look {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(512, bytes.byteLength)).toString(
    'latin1',
  );
  const rest = text.slice(start.exec(text)?.[0].length ?? 0);
  if (rest.startsWith('#EXTM3U')) return 'hls';
  if (/^(?:<\?xml[^>]{0,200}\?>\s{0,64}|<!--[^>]{0,300}-->\s{0,64}){0,4}<(?:\w{1,32}:)?MPD[\s>]/.test(rest))
    return 'dash';
  if (html.test(rest)) return 'html';
  // `<!--` also begins old scripts and style sheets.
  if (rest.startsWith('<') && !rest.startsWith('<!--')) return 'markup';
  return /^[{[]\s{0,64}["\]}{[]/.test(rest) ? 'json' : 'other';
}
