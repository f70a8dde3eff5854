import { parseQuery } from '../../indexing/captures/query/parse-query.ts';
import { readXmlQuestion, xmlPieces } from '../cdx-server/answer-xml.ts';
import { forReplayClients } from '../cdx-server/for-replay-clients.ts';
import { queryPieces } from '../cdx-server/query-pieces.ts';
import { CollectionKeys } from '../access-point/collection-keys.ts';
import { readingInView } from '../access-point/reading-in-view.ts';
import type { Reading } from '../access-point/reading-in-view.ts';
import { steadyLines } from '../access-point/steady-lines.ts';
import type { HoldingsParts } from '../holdings/captures.ts';
import { Holdings } from '../holdings/holdings.ts';
import { countViews } from '../listings/count-views.ts';
import { listingText } from '../listings/listing-text.ts';
import type { HeavyQuestion } from '../threads/heavy-question.ts';

/**
 * The answer to a heavy question, piece by piece, with the captures that its reader may see. It yields to other
 * questions.
 */
export async function* heavyAnswer(
  holdings: Holdings,
  question: HeavyQuestion,
  isGone: () => boolean,
): AsyncGenerator<string> {
  const parts = withSites(holdings.parts, question);
  switch (question.kind) {
    case 'cdx': {
      const parsed = parseQuery(new URLSearchParams(question.parameters), question);
      if (!parsed.ok) throw new Error('a question that was understood is understood no longer');
      const query = forReplayClients(parsed.query, question.rules.keysOf);
      yield* queryPieces(await steadyReading(parts, question, isGone), query, question.view);
      return;
    }
    case 'xml': {
      const requested = readXmlQuestion(new URLSearchParams(question.parameters), question.rules.keysOf);
      if (typeof requested === 'string') throw new Error(requested);
      yield* xmlPieces(await steadyReading(parts, question, isGone), requested);
      return;
    }
    case 'views':
      yield JSON.stringify(await countViews(holdings, question));
      return;
    default: {
      const captures = { ...parts.captures, ...steadyLines(parts.captures, isGone) };
      yield await listingText(new Holdings({ ...parts, captures }), question);
    }
  }
}

async function steadyReading(
  parts: HoldingsParts,
  question: HeavyQuestion,
  isGone: () => boolean,
): Promise<Reading> {
  const { source, access } = await readingInView(question, parts);
  return { source: steadyLines(source, isGone), access };
}

function withSites(parts: HoldingsParts, { sites = [] }: HeavyQuestion): HoldingsParts {
  const collections = new CollectionKeys({ sitesOf: async () => sites, list: async () => [] });
  return { ...parts, collections };
}
