/** Run by append-file.test.ts where files may not grow beyond 4 kB: writes what fits, what does not, and what fits again. */
import { AppendFile } from './append-file.ts';

const [, , path = ''] = process.argv;
const file = await AppendFile.open(path, 0);
await file.append('a'.repeat(3000));
const code = await file
  .append('b'.repeat(20_000))
  .then(() => 'no trouble')
  .catch((error: NodeJS.ErrnoException) => error.code);
const before = file.sizeBytes;
await file.append('small');
await file.close();
process.stdout.write(`${code} at ${before}, then ${file.sizeBytes} bytes`);
