import { Addresses } from './addresses.ts';
import type { ContentKind } from './content-kind.ts';
import { defaultRendition } from './rendition.ts';
import type { RenditionChoice } from './rendition.ts';
import type { RewriteContext } from './rewrite-context.ts';
import { CssRewriting } from './rewrite-css.ts';
import { rewriteDash } from './rewrite-dash.ts';
import { rewriteHls } from './rewrite-hls.ts';
import { HtmlRewriting } from './rewrite-html.ts';
import { javascriptRewriting } from './rewrite-javascript.ts';
import { JsonpRewriting } from './rewrite-json.ts';
import { rewriteManifest } from './rewrite-manifest.ts';
import { rewriteChunks, WholeText } from './text-rewriter.ts';
import type { TextRewriter } from './text-rewriter.ts';
import { TextView } from './text-view.ts';

/** The archive's additions to archived content, besides the rewritten addresses. */
export interface Additions {
  readonly headInsert?: string;
  readonly nestedInsert?: string;
  readonly workerInsert?: string;
  readonly moduleDeclarations?: string;
  readonly topTarget?: string;
  readonly renditions?: RenditionChoice;
}

interface BodyOptions {
  readonly kind: ContentKind;
  readonly context: RewriteContext;
  readonly additions?: Additions;
}

const maxPlaylistChars = 8 * 1024 * 1024;
const maxManifestChars = 1024 * 1024;

/**
 * The body of an archived response, decoded, on its way to a reader:
 *
 *   contentKind   which of the rewriters, by modifier, type and first bytes
 *   TextView      bytes → text, so that what is not rewritten comes out as it came in
 *   rewriterFor   text → text
 *   TextView      text → bytes
 */
export async function* rewriteBody(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { kind, context, additions = {} }: BodyOptions,
): AsyncGenerator<Uint8Array> {
  const view = new TextView(context.charset);
  const rewriter = rewriterFor(kind, new Addresses(context, view), additions);
  if (rewriter === undefined) yield* chunks;
  else yield* rewriteChunks(chunks, rewriter, view);
}

/** Undefined for what is sent as it is stored. */
export function rewriterFor(
  kind: ContentKind,
  addresses: Addresses,
  additions: Additions,
): TextRewriter | undefined {
  const renditions = additions.renditions ?? defaultRendition;
  switch (kind) {
    case 'html':
      return new HtmlRewriting({ ...additions, addresses });
    case 'xml':
      return new HtmlRewriting({ ...additions, addresses, isXml: true });
    case 'css':
      return new CssRewriting(addresses);
    case 'script':
      return javascriptRewriting({ ...additions, addresses, kind: 'classic' });
    case 'module':
    case 'worker':
    case 'module worker':
      return javascriptRewriting({ ...additions, addresses, kind });
    case 'jsonp':
      return new JsonpRewriting(addresses.context.url);
    case 'manifest':
      return new WholeText(maxManifestChars, (text) => rewriteManifest(text, addresses));
    case 'hls':
      return new WholeText(maxPlaylistChars, (text) => rewriteHls(text, addresses, renditions));
    case 'dash':
      return new WholeText(maxPlaylistChars, (text) => rewriteDash(text, addresses, renditions));
    case 'untouched':
      return undefined;
  }
}
