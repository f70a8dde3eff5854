import { openMissingLog } from './open-missing-log.ts';

/*
 * A separate process for tests: notes new misses of a page without end, and prints the number in the log after each
 * twenty, or its error.
 */
const [, , folder = '', name = ''] = process.argv;
const log = await openMissingLog(folder, {
  onWarning: (message) => process.stdout.write(`problem ${message}\n`),
});
const page = { url: 'http://page.example/', timestamp: '20260101000000' };
for (let count = 1; ; count++) {
  const url = `http://${name}.example/${count}`;
  log.note({ kind: 'unknown', url, datetime: '', reason: '', page, destination: '', view: 'all' });
  if (count % 20 !== 0) continue;
  // An answer comes after all that was noted before.
  const { total } = await log.list({ host: `${name}.example`, limit: 1 });
  process.stdout.write(`${total}\n`);
}
