import type { LinkEmitter } from '../link-emitter.ts';
import type { Link, LinkPosition } from '../link.ts';

/** Source before a string that modules resolve against their own folder. */
const beforeOfScript = /(?:\bimport\s*\(|\bfrom|\bimport|\bimportScripts\s*\()\s*$/;
const beforeModuleName = /(?:\bimport\s*\(|\bfrom|\bimport)\s*$/;
const behindOfScript = /^\s*,\s*import\.meta\.url\b/;
/** Source before and after a string that is resolved against the page. */
const beforeOfPage = /(?:\bfetch\s*\(|\.open\s*\(\s*["'`]\w+["'`]\s*,)\s*$/;
const behindOfPage = /^\s*,\s*(?:document\.baseURI|(?:window\.|self\.)?location\b)/;

const hasOwnBase = /^(?:[a-z][a-z\d+.-]*:|\/)/i;

interface StringInScript {
  readonly written: string;
  readonly place: LinkPosition;
  /** Some source on both sides. */
  readonly before: string;
  readonly behind: string;
  /** The source is a module: `./` is then more often its own folder than the page's. */
  readonly isModule: boolean;
}

/**
 * A relative address in an external script is relative to the page (fetch, pictures, lists of bundlers) or to the script
 * (imports). If the source does not decide, both readings are given, the more likely as `url`.
 */
export function emitFromScript(string: StringInScript, emitter: LinkEmitter): void {
  const { written, place, before, behind, isModule } = string;
  const { pageBase } = emitter;
  // A bare name belongs to an import map: it is not an address.
  if (beforeModuleName.test(before) && !hasOwnBase.test(written) && !written.startsWith('.')) return;
  if (pageBase === undefined || hasOwnBase.test(written)) {
    emitter.emit(written, place);
    return;
  }
  const ofScript = emitter.resolve(written, place, scriptBaseFor(written, emitter.base));
  const ofPage = emitter.resolve(written, place, pageBase);
  if (ofScript === undefined || ofPage === undefined) return;
  if (beforeOfScript.test(before) || behindOfScript.test(behind)) emitter.sink.link(ofScript);
  else if (beforeOfPage.test(before) || behindOfPage.test(behind) || ofPage.url === ofScript.url)
    emitter.sink.link(ofPage);
  else emitter.sink.link(ofEither(ofPage, ofScript, isModule && written.startsWith('.')));
}

function ofEither(ofPage: Link, ofScript: Link, isLikelyOfScript: boolean): Link {
  const readings = { page: ofPage.url, script: ofScript.url };
  return { ...(isLikelyOfScript ? ofScript : ofPage), readings };
}

/** `assets/x.css` in `/app/assets/index.js` is `/app/assets/x.css`: bundlers write paths from their build root. */
function scriptBaseFor(written: string, base: string): string {
  const folder = /^(?:[\w-][\w.-]*\/)+/.exec(written)?.[0];
  if (folder === undefined) return base;
  const own = base.slice(0, base.split(/[?#]/, 1)[0]?.lastIndexOf('/') ?? 0);
  return `${own}/`.endsWith(`/${folder}`) ? own.slice(0, own.length + 1 - folder.length) : base;
}
