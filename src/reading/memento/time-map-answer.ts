import { readTimestamp } from '../../indexing/captures/query/timestamps.ts';
import { escaped, timeMapTypes } from './memento-addresses.ts';
import { textAnswer } from './memento-answer.ts';
import type { MementoAnswer } from './memento-answer.ts';
import { linkHeader } from './memento-links.ts';
import type { TimeMapQuestion } from './time-map-question.ts';

/**
 * RFC 7089 section 5: the mementos of a URL; of very many a page, with the way to the pages around it. `textOf`: the page as text,
 * empty where there is no memento.
 */
export async function timeMapAnswer(
  question: TimeMapQuestion,
  textOf: (question: TimeMapQuestion) => Promise<string | Uint8Array>,
): Promise<MementoAnswer> {
  const { url, format, page = '' } = question;
  if (page !== '' && (readTimestamp(page, 'down') === undefined || page.length > 14))
    return textAnswer(400, 'A page of a TimeMap is named by up to 14 digits: the time it begins at.');
  const text = await textOf(question);
  if (text.length === 0)
    return textAnswer(404, 'The archive has no memento of this URL here.', [
      linkHeader([{ address: escaped(url), rel: 'original' }]),
    ]);
  return { status: 200, headers: [{ name: 'Content-Type', value: timeMapTypes[format] }], body: text };
}
