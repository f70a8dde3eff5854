/** For the tests: a whole document in, its links out. */
import { startExtraction } from './extract.ts';
import type { ExtractionInput } from './extractor.ts';
import type { Link } from './link.ts';

interface Found {
  readonly links: readonly Link[];
  readonly text: string;
  readonly bases: readonly string[];
  readonly problems: readonly string[];
}

interface TestDocument extends Partial<ExtractionInput> {
  /** Where the bytes are cut into pushes; default: nowhere. */
  readonly cuts?: readonly number[];
}

export function extractWhole(body: string | Uint8Array, document: TestDocument = {}): Found {
  const { url = 'http://example.org/dir/page', mediaType, charset, pageBase, cuts = [] } = document;
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const links: Link[] = [];
  const bases: string[] = [];
  const problems: string[] = [];
  let text = '';
  const extraction = startExtraction(
    { url, mediaType, charset, pageBase },
    {
      link: (link) => links.push(link),
      text: (piece) => (text += piece),
      base: (base) => bases.push(base),
      problem: (problem) => problems.push(problem),
    },
  );
  const edges = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  for (let index = 1; index < edges.length; index++) {
    // A copy that is wiped behind the push: nobody may keep a view into the caller's bytes.
    const part = Uint8Array.prototype.slice.call(bytes, edges[index - 1], edges[index]);
    extraction.push(part);
    part.fill(0x21);
  }
  const ended = extraction.end();
  if (ended !== undefined) throw new Error('every extractor of ours ends at once');
  return { links, text, bases, problems };
}

/** `kind hop context url`, with the common beginning of the addresses left out. */
export function shortLinks(body: string | Uint8Array, document: TestDocument = {}): string[] {
  return extractWhole(body, document).links.map(({ kind, hop, context, url }) =>
    [kind, hop, context, url.replace(/^http:\/\/example\.org/, '')].join(' '),
  );
}
