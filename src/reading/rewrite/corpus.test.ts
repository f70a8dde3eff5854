import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeCorpus, inCorpus } from '../../../scenarios/corpus.ts';
import type { ContentKind } from './content-kind.ts';
import { rewriteTestBytes } from './test-rewriting.ts';

const kindOfExtension: Readonly<Record<string, ContentKind>> = {
  html: 'html',
  xhtml: 'xml',
  xml: 'xml',
  css: 'css',
  mpd: 'dash',
  m3u8: 'hls',
};
/** Enough of each; the whole corpus takes too long for every run. */
const maxFiles = 150;
const maxBytes = 400_000;

function filesOf(extension: string): string[] {
  return readdirSync(inCorpus(), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith(`.${extension}`))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .slice(0, maxFiles);
}

describeCorpus('real files', () => {
  it.each(Object.entries(kindOfExtension))('.%s comes out the same wherever it is cut', (extension, kind) => {
    const paths = filesOf(extension);
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      const bytes = readFileSync(path).subarray(0, maxBytes);
      const additions = { headInsert: '<script>1</script>' };
      const whole = rewriteTestBytes(bytes, kind, { additions });
      const cuts = [1, 2, 3, 5, 8, 13, 100, 1000, 1001, 5000].filter((cut) => cut < bytes.length);
      expect(rewriteTestBytes(bytes, kind, { additions, cuts }).equals(whole), path).toBe(true);
      // Nothing is archived twice.
      expect(whole.toString('latin1')).not.toMatch(
        /\/all\/20260102030405[a-z]*_\/[^\s"'<>]*\/all\/20260102030405/,
      );
    }
  });
});
