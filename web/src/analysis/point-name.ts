import type { PointName } from '../../../src/analysis/desk/function-shape.ts';
import type analysisMessages from '../../translations/en/analysis.json';
import type { MessagesOf } from '../language/messages.ts';

/** In the order of the work. */
export const points: readonly PointName[] = ['after-analysis', 'rank-search', 'rank-catalogue'];

export function pointName(point: PointName, texts: MessagesOf<typeof analysisMessages>): string {
  switch (point) {
    case 'after-analysis':
      return texts.pointAfter;
    case 'rank-search':
      return texts.pointSearch;
    case 'rank-catalogue':
      return texts.pointCatalogue;
  }
}

/** To begin with: a whole function that changes nothing yet. */
export function exampleSource(point: PointName): string {
  return point === 'after-analysis'
    ? `function afterAnalysis(vector, document) {
  // if (archive.list('publishers').includes(document.host)) vector.reliability = 1;
  return vector;
}
`
    : `function rank(item, question) {
  // return item.score * (1 + item.vector.reliability);
  return item.score;
}
`;
}
