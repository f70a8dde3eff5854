import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostOf } from './no-leak-sink.ts';
import { staffPage } from './no-leak-staff.ts';
import { techniques } from './no-leak-techniques.ts';
import type { Technique } from './no-leak-techniques.ts';

/** What a site answers, live or for an archive. */
export interface SitePage {
  readonly path: string;
  readonly contentType: string;
  /** Further lines of the head, each with its end. */
  readonly headers: string;
  readonly status: number;
  readonly body: string | Uint8Array;
}

export const hostileSite = 'http://hostile.example';

/** `sinkOf`: address and port of the sink for a technique. */
export function hostilePages(sinkOf: (name: string) => string): SitePage[] {
  const pages = techniques.map((technique) => pageOf(technique, sinkOf(technique.name)));
  for (const technique of techniques) {
    const { name } = technique;
    const host = hostOf(name);
    pages.push(answer(markOf(technique), 'text/javascript', '// seen'));
    if (!name.includes('worker')) continue;
    for (const [path, body] of scriptsOf(host))
      pages.push(answer(`${path}?${host}`, 'text/javascript', body));
  }
  pages.push(
    answer('/staff', 'text/html', staffPage),
    answer('/text', 'text/plain', 'text'),
    answer('/stored', 'text/html', '<p>stored'),
    { ...answer('/moved', 'text/html', ''), status: 302, headers: 'Location: /text\r\n' },
  );
  return pages;
}

export function pathOf({ name }: Pick<Technique, 'name'>): string {
  return `/t/${name}`;
}

/** The site as it would be on the live web. */
export function liveSite(
  pages: readonly SitePage[],
): (request: IncomingMessage, response: ServerResponse) => void {
  const known = new Map(pages.map((page) => [page.path, page]));
  return ({ url = '/' }, response) => {
    const page = known.get(url);
    if (page === undefined) {
      response.writeHead(404).end();
      return;
    }
    const more = page.headers.split('\r\n').filter((line) => line !== '');
    const headers = more.flatMap((line) => [
      line.slice(0, line.indexOf(':')),
      line.slice(line.indexOf(':') + 2),
    ]);
    response.writeHead(page.status, ['Content-Type', page.contentType, ...headers]);
    response.end(page.body);
  };
}

/** Every page loads this script before it does anything else, so that it can be seen that it was there. */
export function markOf({ name }: Pick<Technique, 'name'>): string {
  return `/ran/${name}`;
}

function pageOf(technique: Technique, sink: string): SitePage {
  const { kind, contentType = 'text/html', headers = '' } = technique;
  const mark = markOf(technique);
  const text = technique.text.replaceAll('HOST', hostOf(technique.name)).replaceAll('SINK', sink);
  return {
    ...answer(
      pathOf(technique),
      contentType,
      kind === 'script' ? scripted(text, mark) : marked(text, mark, contentType),
    ),
    headers: headers.replaceAll('HOST', hostOf(technique.name)),
  };
}

function marked(text: string, mark: string, contentType: string): string {
  return contentType === 'text/html'
    ? `<!DOCTYPE html><html><head><title>page</title></head><body><script src="${mark}"></script>${text}</body></html>`
    : text;
}

function scripted(text: string, mark: string): string {
  const script = text.replaceAll('PRISTINE', '(pristine())');
  return `<!DOCTYPE html><html><head><title>page</title></head><body><p>text</p><script src="${mark}"></script><script>
    // The window itself: the archive leads \`Function('return this')()\` to wombat's stand-in.
    const REAL = (function* () {}).constructor('return this')().next().value;
    let frame;
    const pristine = () => {
      if (frame === undefined) {
        REAL.document.documentElement.append(REAL.document.createElement('iframe'));
        frame = REAL[REAL.length - 1];
      }
      return frame;
    };
    ${script}
  </script></body></html>`;
}

function scriptsOf(host: string): (readonly [path: string, body: string])[] {
  const fetching = `fetch('http://${host}/', { mode: 'no-cors' })`;
  const service = `self.addEventListener('install', (event) => event.waitUntil(${fetching}));`;
  return [
    ['/worker.js', fetching],
    ['/module-worker.js', `import('http://${host}/a.mjs')`],
    ['/service-worker.js', service],
    ['/t/service-worker.js', service],
  ];
}

function answer(path: string, contentType: string, body: string): SitePage {
  return { path, contentType, headers: '', status: 200, body };
}
