import type { Addresses } from './addresses.ts';
import { findEdits } from './script-edits.ts';
import type { ScriptKind } from './script-edits.ts';
import { wrapClassic, wrapModule } from './script-wrapping.ts';
import { WholeText } from './text-rewriter.ts';
import type { TextRewriter } from './text-rewriter.ts';

interface ScriptOptions {
  readonly kind: ScriptKind;
  readonly addresses: Addresses;
  /** The address of the module that exports wombat's globals (see `moduleDeclarations`); modules import it. */
  readonly moduleDeclarations?: string;
  /** The first code of a worker: it loads wombat's part for workers. */
  readonly workerInsert?: string;
}

/** A script that is longer goes through as it is. */
const maxScriptChars = 16 * 1024 * 1024;
/** Without one of these words nothing in a script leads out of the archive, and it stays as it is. */
const interesting =
  /\b(?:window|globalThis|self|document|location|top|parent|frames|opener|this|eval|postMessage|import|export)\b/;

/**
 * JavaScript as Webrecorder's wombat expects it. Wombat, loaded first in the page, provides proxies for `window`,
 * `document`, `location` … that show the archived address and keep navigation in the archive; the script only has to
 * use them. As in pywb and wabac.js:
 *
 *   1. Classic scripts and handlers are wrapped in a block that declares those names (script-wrapping.ts).
 *   2. Code that a declaration cannot reach is edited in place (script-edits.ts): `this` that may be the
 *      window, `location = …`, `.postMessage(`, `eval(`, `import(`.
 *   3. Modules import the same names, and the addresses they import from become archived ones.
 *
 * Strings, comments and regular expressions are never touched: addresses in them are rewritten by wombat when used.
 */
export function rewriteJavascript(script: string, options: ScriptOptions): string {
  const { kind, workerInsert } = options;
  const isWorker = kind === 'worker' || kind === 'module worker';
  const insert = isWorker && workerInsert !== undefined ? `${workerInsert}\n` : '';
  if (!interesting.test(script)) return insert + script;
  const found = findEdits(script, options);
  switch (kind) {
    case 'classic':
    case 'handler':
      return wrapClassic(found, kind === 'handler');
    case 'module':
      return wrapModule(found, options.moduleDeclarations);
    case 'worker':
    case 'module worker':
      // A worker's own globals are replaced before it runs (browser/worker-start.js).
      return insert + found.text(false);
  }
}

export function javascriptRewriting(options: ScriptOptions): TextRewriter {
  return new WholeText(maxScriptChars, (script) => rewriteJavascript(script, options));
}
