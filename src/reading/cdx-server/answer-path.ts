import { compareLines } from '../../formats/cdxj/compare-lines.ts';
import { readableFile } from './answer-file.ts';
import type { CdxQuestion } from './question.ts';
import { sendText } from './send-answer.ts';
import type { CdxExchange } from './send-answer.ts';

/**
 * The locations of the files that index lines name, for programs on this machine: as sorted lines of a PATH index, or
 * with `output=json`:
 *
 *   example.warc.gz <tab> /data/vaults/main/warc/2026-11/example.warc.gz <tab> /other/disk/warc/2026-11/example.warc.gz
 */
export async function answerPath(exchange: CdxExchange, question: CdxQuestion): Promise<void> {
  const { parameters, parts } = question;
  const bases = [...new Set(parameters.getAll('file'))].filter((base) => base !== '').sort(compareLines);
  if (bases.length === 0 || bases.length > 1000)
    return sendText(exchange, 400, "file: a name is needed, as 'filename' of an index line has it\n");
  const lines: string[] = [];
  for (const base of bases) {
    const file = await readableFile(question, base);
    if (file === undefined) continue;
    const places = await parts.files.localCopies(file);
    const { name, sizeBytes, sha256 } = file;
    lines.push(
      parameters.get('output') === 'json'
        ? JSON.stringify({ file: base, name, sizeBytes, sha256, places })
        : [base, ...places.map(({ path }) => path)].join('\t'),
    );
  }
  if (lines.length === 0) return sendText(exchange, 404, 'there is no such file here\n');
  sendText(exchange, 200, `${lines.join('\n')}\n`);
}
