import { Addresses } from './addresses.ts';
import type { ContentKind } from './content-kind.ts';
import type { RewriteContext } from './rewrite-context.ts';
import { rewriterFor } from './rewriter-for.ts';
import type { Additions } from './rewriter-for.ts';
import { TextView } from './text-view.ts';

/** The document that the tables of cases stand in. */
export const testContext: RewriteContext = {
  url: 'https://example.org/dir/page.html',
  timestamp: '20260102030405',
  prefix: '/all/',
};

/** Input and expected output; without the second the output equals the input. */
export type Case = readonly [written: string, expected?: string];

/** With the expected text of every case, written out. */
export function casesOf(cases: readonly Case[]): [string, string][] {
  return cases.map(([written, expected = written]) => [written, expanded(expected)]);
}

/** `«im_»https://a.example/` in a table is `/all/20260102030405im_/https://a.example/`. */
function expanded(expected: string): string {
  return expected.replaceAll('«', '/all/20260102030405').replaceAll('»', '/');
}

/** Bytes through a rewriter, cut into pieces at `cuts` (else whole). */
export function rewriteTestBytes(
  bytes: Uint8Array,
  kind: ContentKind,
  options: {
    readonly additions?: Additions;
    readonly cuts?: readonly number[];
    readonly charset?: string;
  } = {},
): Buffer {
  const { additions = {}, cuts = [], charset } = options;
  const view = new TextView(charset);
  const rewriter = rewriterFor(kind, new Addresses(testContext, view), additions);
  if (rewriter === undefined) return Buffer.from(bytes);
  const out: Buffer[] = [];
  let at = 0;
  for (const cut of [...cuts, bytes.length]) {
    const text = view.decode(bytes.subarray(at, cut));
    if (text !== '') out.push(view.encode(rewriter.write(text)));
    at = cut;
  }
  const last = view.decodeEnd();
  out.push(view.encode((last === '' ? '' : rewriter.write(last)) + rewriter.end()), view.encodeEnd());
  return Buffer.concat(out);
}

export function rewriteTestText(text: string, kind: ContentKind, additions: Additions = {}): string {
  return rewriteTestBytes(Buffer.from(text), kind, { additions }).toString();
}

/** The same, one byte at a time. */
export function rewriteTestTextInBytes(text: string, kind: ContentKind, additions: Additions = {}): string {
  const bytes = Buffer.from(text);
  const cuts = Array.from({ length: bytes.length }, (_none, at) => at);
  return rewriteTestBytes(bytes, kind, { additions, cuts }).toString();
}

const prelude =
  /var _____WB\$wombat\$assign\$function_____ = .*?return this; } } \{ ((?:let \w+ = _____WB\$wombat\$assign\$function_____\("\w+"\); )*)let arguments; /g;

/** The long declarations around a script as `BLOCK{` … `}`, with the names that are missing in them. */
export function shortened(script: string): string {
  const all = ['window', 'globalThis', 'self', 'document', 'location', 'top', 'parent', 'frames', 'opener'];
  return script
    .replaceAll('&amp;&amp;', '&&')
    .replace(/(function_____\()&quot;(\w+)&quot;/g, '$1"$2"')
    .replace(prelude, (_all, declared: string) => {
      const missing = all.filter((name) => !declared.includes(`let ${name} =`));
      return missing.length === 0 ? 'BLOCK{' : `BLOCK without ${missing.join(' ')}{`;
    })
    .replaceAll('_____WB$wombat$check$this$function_____(this)', 'THIS')
    .replaceAll('((self.__WB_check_loc && self.__WB_check_loc(location, arguments)) || {}).href =', 'HREF=')
    .replaceAll('((self.__WB_check_loc && self.__WB_check_loc(location)) || {}).href =', 'HREF0=')
    .replaceAll(
      '____wb_rewrite_import__((____wb_url) => import(____wb_url), "https://example.org/dir/page.html", ',
      'IMPORT(',
    )
    .replaceAll(
      '____wb_rewrite_import__((____wb_url, ____wb_options) => import(____wb_url, ____wb_options), "https://example.org/dir/page.html", ',
      'IMPORT2(',
    )
    .replaceAll('WB_wombat_runEval((_______eval_arg) => eval(_______eval_arg)).eval(', 'LOCALEVAL(')
    .replaceAll(/WB_wombat_runEval2\(.*?return arguments }\)\(\),/g, 'EVAL(');
}
