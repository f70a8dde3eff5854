import type { Statements } from '../../../../disk/statements.ts';
import type { ImageMention } from '../../../analysis.ts';
import type { FoundImage, ImageAnswer, TextQuery } from '../../text-index.ts';
import { unpackContent } from '../packed.ts';
import { textOfImage } from '../writing/texts.ts';
import { captureFilter } from './capture-filter.ts';
import { WordFinder } from './found-words.ts';
import { imageTable, matchPlans } from './match-plans.ts';
import { SeenCaptures } from './seen-captures.ts';
import type { SeenCapture } from './seen-captures.ts';
import { snippetOf } from './snippet.ts';
import type { Searching } from './search-texts.ts';
import { timestampOf } from './search-texts.ts';

/** Pictures by their descriptions on pages, each once: with the best-matching page, or the newest or oldest. */
export function searchImages({ statements, isRuled }: Searching, query: TextQuery): ImageAnswer {
  const filter = captureFilter(query);
  const seen = new SeenCaptures({ statements, filter, isRuled });
  const order = query.sort === 'oldest' ? 'ASC' : 'DESC';
  const found = new Map<string, Mention>();
  let looked = 0;
  for (const { match, rarity } of matchPlans(statements, imageTable, query.words)) {
    const rows = statements
      .get(
        `SELECT image.rowid AS id, bm25(image, 2, 1, 2, 1) AS score FROM image JOIN text t ON t.id = image.rowid / 512
           WHERE image MATCH ?${filter.text.sql} ORDER BY score LIMIT ${maxLookedAt}`,
      )
      .all(match, ...filter.text.values);
    looked += rows.length;
    for (const row of rows) {
      const { text, at } = textOfImage(Number(row['id']));
      const [capture] = seen.ofText(text, 1, order);
      const said = capture && pictureOf(statements, text, at);
      if (capture === undefined || said === undefined) continue;
      const mention = { ...said, capture, score: -Number(row['score']) / rarity };
      const previous = found.get(mention.url);
      if (previous === undefined || isBefore(mention, previous, query.sort)) found.set(mention.url, mention);
    }
  }
  const inOrder = [...found.values()].sort((one, other) => (isBefore(one, other, query.sort) ? -1 : 1));
  return {
    items: inOrder
      .slice(query.offset, query.offset + query.limit)
      .map((each) => itemOf(statements, each, query)),
    total: inOrder.length,
    isTotalExact: looked < maxLookedAt,
  };
}

/** A picture with the displayed fields of its page. */
interface Picture extends ImageMention {
  readonly title: string;
  readonly language: string;
}

interface Mention extends Picture {
  readonly capture: SeenCapture;
  readonly score: number;
}

function pictureOf(statements: Statements, text: number, at: number): Picture | undefined {
  const row = statements
    .get('SELECT content, language FROM body JOIN text USING (id) WHERE id = ?')
    .get(text);
  if (row === undefined) return undefined;
  const { title, images } = unpackContent(row['content']).words;
  const image = images[at];
  return image === undefined ? undefined : { ...image, title, language: String(row['language']) };
}

function isBefore(one: Mention, other: Mention, sort: TextQuery['sort']): boolean {
  const byTime = other.capture.timestamp - one.capture.timestamp;
  const byScore = other.score - one.score;
  const order =
    sort === 'best' ? byScore || byTime : sort === 'newest' ? byTime || byScore : -byTime || byScore;
  return order === 0 ? one.url < other.url : order < 0;
}

function itemOf(statements: Statements, mention: Mention, query: TextQuery): FoundImage {
  const { capture, url, alt, around, title, language } = mention;
  const row = statements
    .get(
      `SELECT coalesce(c.url, p.url) AS url FROM place p JOIN capture c ON c.place = p.id
         WHERE p.id = ? AND c.text = ? AND c.timestamp = ?`,
    )
    .get(capture.place, capture.text, capture.timestamp);
  const finder = new WordFinder(query.words, language);
  const texts = finder.find(alt).length > 0 || around === '' ? [alt, around] : [around, alt];
  return {
    url,
    pageUrl: String(row?.['url'] ?? ''),
    pageTitle: title,
    timestamp: timestampOf(capture.timestamp),
    alt,
    snippet: snippetOf(texts, finder),
  };
}

const maxLookedAt = 2000;
