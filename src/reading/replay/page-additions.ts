import { secondsOf } from '../../indexing/captures/query/timestamps.ts';
import type { ContentKind } from '../rewrite/content-kind.ts';
import type { RewriteContext } from '../rewrite/rewrite-context.ts';
import type { Additions } from '../rewrite/rewriter-for.ts';
import type { OwnFiles } from './own-files.ts';
import type { ReplayParts } from './replay-parts.ts';

export interface PageFacts {
  readonly context: RewriteContext;
  /** The timestamp that was asked for. */
  readonly requested: string;
  /** The name of the view, as in addresses. */
  readonly view: string;
}

/** The frame in which pages are shown, as they name it themselves to leave frames within it. */
const replayFrame = 'heirloom-replay';

/** The archive's additions to a page, a module or a worker. */
export function pageAdditions(
  kind: ContentKind,
  facts: PageFacts,
  { parts, files }: { readonly parts: ReplayParts; readonly files: OwnFiles },
): Additions {
  switch (kind) {
    case 'html':
    case 'xml': {
      const insert = headInsert(facts, parts, files);
      return {
        headInsert: insert,
        nestedInsert: insert,
        moduleDeclarations: files.declarations,
        topTarget: replayFrame,
      };
    }
    case 'module':
      return { moduleDeclarations: files.declarations };
    case 'worker':
      return { workerInsert: `self.importScripts("${files.worker(facts.context.timestamp)}");` };
    case 'module worker':
      return { workerInsert: `import "${files.worker(facts.context.timestamp)}";` };
    default:
      return {};
  }
}

function headInsert({ context, requested, view }: PageFacts, parts: ReplayParts, files: OwnFiles): string {
  const url = URL.parse(context.url);
  const info = {
    url: context.url,
    timestamp: context.timestamp,
    request_ts: requested === '' ? context.timestamp : requested,
    prefix: `${parts.replayOrigin}${context.prefix}`,
    mod: 'mp_',
    is_framed: !parts.isFrameless,
    is_live: false,
    coll: view,
    // Leads to the page with the banner; the page itself may go nowhere else.
    top_url: `${parts.replayOrigin}${context.prefix}${context.timestamp}/${context.url}`,
    top_host: parts.applicationOrigin,
    target_frame: replayFrame,
    static_prefix: `${parts.replayOrigin}${files.prefix}`,
    ww_rw_script: `${parts.replayOrigin}${files.worker(context.timestamp)}`,
    enable_auto_fetch: false,
    wombat_ts: context.timestamp,
    wombat_sec: String(secondsOf(context.timestamp)),
    wombat_scheme: url?.protocol.slice(0, -1) ?? 'http',
    wombat_host: url?.host ?? '',
    wombat_opts: {},
  };
  return `<script>self.wbinfo=${inMarkup(JSON.stringify(info))};</script><script src="${files.page}"></script>`;
}

/** ASCII, and nothing that HTML or XML would read as more than text. */
function inMarkup(json: string): string {
  return json.replace(
    /[<>&\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
