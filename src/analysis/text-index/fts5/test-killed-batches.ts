import { testBatch } from '../test-texts.ts';
import type { TextBatch } from '../text-index.ts';

/** The batch of a number: large enough to be killed in. */
export function killedBatch(number: number): TextBatch {
  const pages = Array.from({ length: 40 }, (_, page) => ({
    url: `http://a.fr/${number}/${page}`,
    time: String(2000 + number),
    title: `Titre ${number}`,
    main: `texte ${number} ${page} `.repeat(100),
    linkedHosts: [`h${page}.fr`],
  }));
  const name = `${String(number).padStart(3, '0')}.warc.gz`;
  return testBatch(pages, { file: { name, source: 'crawl', harvest: undefined, job: undefined } });
}
