import { CompoundFile } from '../../format/compound-file.ts';
import type { FileReader } from '../file-reader.ts';
import { readOldExcel } from './read-old-excel.ts';
import { readOldPowerPoint } from './read-old-powerpoint.ts';
import { readOldWord } from './read-old-word.ts';
import { readSummary } from './summary-information.ts';

/** Word, Excel and PowerPoint before 2007, all of them streams of a compound file. */
export const readCompound: FileReader = async ({ input }, found) => {
  const file = CompoundFile.open(
    Buffer.from(input.bytes.buffer, input.bytes.byteOffset, input.bytes.byteLength),
  );
  if (file === undefined) {
    found.exception('broken', 'the header of the compound file is damaged');
    return;
  }
  if (file.has('EncryptedPackage')) {
    found.exception('encrypted', 'the file is protected with a password');
    return;
  }
  readSummary(file.read('\u0005SummaryInformation'), found);
  if (file.has('PowerPoint Document')) readOldPowerPoint(file, found);
  else if (file.has('WordDocument')) readOldWord(file, found);
  else readOldExcel(file, found);
};
