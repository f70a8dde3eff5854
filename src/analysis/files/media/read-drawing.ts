import { readMarkup } from '../../text/read-markup.ts';
import type { FileReader } from '../file-reader.ts';

/** SVG: its title, its description and the words that are drawn. */
export const readDrawing: FileReader = async ({ input, format }, found) => {
  const outcome = readMarkup(input, format);
  found.beginsWithTitle = false;
  found.title = outcome.text.title;
  found.markup(outcome);
};
