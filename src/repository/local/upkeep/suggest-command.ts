import { defaultDataFolder } from '../data-folder.ts';

/** A command as it is to be typed for the same archive. */
export type Suggest = (words: string) => string;

export function suggestionsFor({ data }: { readonly data: string }): Suggest {
  const isPlain = /^[\w./~-]+$/.test(data);
  const folder = isPlain ? data : `'${data.replaceAll("'", `'\\''`)}'`;
  const where = data === defaultDataFolder() ? '' : ` --data ${folder}`;
  return (words) => `heirloom ${words}${where}`;
}
