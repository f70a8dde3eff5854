import { openMissingLog } from './open-missing-log.ts';

/*
 * A process of its own for tests: notes ever new faults of a page, and prints how many the log has after each twenty, or what
 * trouble it has.
 */
const [, , folder = '', name = ''] = process.argv;
const log = await openMissingLog(folder, {
  onWarning: (message) => process.stdout.write(`trouble ${message}\n`),
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
