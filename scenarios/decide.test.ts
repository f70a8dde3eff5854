import { hash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exitCodes } from '../src/cli/terminal/exit-codes.ts';
import { openMissingLog } from '../src/reading/missing/open-missing-log.ts';
import { rawRecord, rawResponse } from './hand-made-warc.ts';
import { RebuildGround } from './rebuild-ground.ts';
import { heirloom } from './run-program.ts';

let ground: RebuildGround;
beforeAll(async () => {
  ground = await RebuildGround.open();
  const records = [
    rawResponse('http://a.test/', 'one'),
    rawResponse('http://a.test/private/', 'two'),
    rawResponse('http://a.test/private/x', 'three'),
    rawResponse('http://b.test/', 'the same'),
    rawResponse('http://c.test/', 'the same'),
  ];
  const path = join(ground.folder, 'a.warc.gz');
  await writeFile(path, Buffer.concat(records.map((record) => gzipSync(record))));
  await ground.run('import', path);
});
afterAll(async () => {
  await ground.close();
});

const urls = async (): Promise<string[]> =>
  (await ground.run('export', 'captures'))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line.slice(line.indexOf('{'))) as { url: string }).url);

describe('heirloom decide', () => {
  it.each([
    [['withdraw', '--url', 'http://a.test/'], '--reason'],
    [['withdraw', '--url', 'http://a.test/', '--reason', ' '], 'must not be empty'],
    [['withdraw', '--reason', 'x', '--yes'], 'nothing is named'],
    [
      ['withdraw', '--reason', 'x', '--url', 'http://a.test/', '--prefix', 'http://a.test/'],
      'use only one of',
    ],
    [['withdraw', '--reason', 'x', '--url', 'a.test'], 'is not a URL'],
    [['withdraw', '--reason', 'x', '--url', 'http://a.test/', '--from', 'soon'], '--from soon is not a date'],
    [
      ['withdraw', '--reason', 'x', '--url', 'http://a.test/', '--until', '20261399'],
      '--until 20261399 is not a date',
    ],
    [['delete', '--reason', 'x', '--sha256', 'abc'], '64 hexadecimal digits'],
    [['delete', '--reason', 'x', '--sha256', 'ab'.repeat(32), '--yes'], 'no content with the SHA-256'],
    [['delete', '--reason', 'x', '--offset', '7', '--yes'], 'name the file too'],
    [['mark', '--reason', 'x', '--url', 'http://a.test/'], '--class'],
    [['alias', '--reason', 'x', '--same-as', 'http://a.test/', '--yes'], 'nothing is named'],
    [['revoke', 'abc', '--reason', 'x'], 'no decision abc'],
    [['withdraw', '--reason', 'x', '--url', 'http://a.test/'], 'nothing was changed: confirm, or add --yes'],
  ])('%j is refused', async (words, told) => {
    const { code, stderr } = await ground.attempt('decide', ...words);
    expect([exitCodes.usage, exitCodes.inputUnsuitable]).toContain(code);
    expect(stderr).toContain(told);
  });

  it('counts first, and decides nothing in a dry run', async () => {
    const words = ['decide', 'withdraw', '--prefix', 'http://a.test/private/', '--reason', 'x', '--dry-run'];
    expect(await ground.run(...words)).toBe('2 captures of the archive: nothing was decided\n');
    expect(JSON.parse(await ground.run(...words, '--json'))).toEqual({ captures: 2 });
    expect((await ground.attempt('decide', 'list')).stderr).toContain('There are no decisions yet');
  });

  it('withdraws, lists and revokes', async () => {
    const subject = ['--prefix', 'http://a.test/private/', '--before', '2027', '--until', '2099'];
    const who = ['--reason', 'a letter', '--by', 'A. Librarian', '--yes', '--json'];
    const withdrawn = JSON.parse(await ground.run('decide', 'withdraw', ...subject, ...who)) as {
      id: string;
    };
    expect(withdrawn).toMatchObject({ captures: 2, by: 'A. Librarian', reason: 'a letter' });
    expect(await urls()).toEqual(['http://a.test/', 'http://b.test/', 'http://c.test/']);
    const list = await ground.run('decide', 'list');
    expect(list).toContain(withdrawn.id.slice(0, 8));
    expect(list).toContain(
      'withdrawn http://a.test/private/* before 2027-01-01 until 2099-01-01  (A. Librarian: a letter)',
    );
    await ground.run('decide', 'revoke', withdrawn.id.slice(0, 8), '--reason', 'settled', '--yes');
    expect(await urls()).toHaveLength(5);
    expect(await ground.run('decide', 'list')).toContain('revoked: withdrawn');
    const again = await ground.attempt('decide', 'revoke', withdrawn.id, '--reason', 'settled', '--yes');
    expect(again).toMatchObject({ code: exitCodes.usage });
  });

  it('marks by content, wherever it is', async () => {
    const sha256 = hash('sha256', 'the same');
    await ground.decide('mark', '--sha256', sha256, '--class', 'staff');
    expect(await urls()).not.toContain('http://b.test/');
    expect(await urls()).not.toContain('http://c.test/');
  });

  it('defines access classes, by which the captures marked with them are shown or not', async () => {
    const hidden = await urls();
    const define = (...words: string[]): Promise<string> =>
      ground.run('decide', 'class', 'staff', ...words, '--reason', 'contract', '--yes');
    expect(await define('--allow', 'room=view', '--notice', 'In the reading room.')).toContain(
      'staff: for room view; hidden from others.',
    );
    expect(await urls()).toEqual(hidden);
    await define('--allow', 'room=view', '--allow', 'machine=view', '--no-hidden');
    expect(await urls()).toEqual([...hidden, 'http://b.test/', 'http://c.test/']);
    expect(await ground.run('decide', 'classes')).toContain('staff: for room view; machine view.\n');
    expect(await ground.run('decide', 'list')).toContain('the class staff defined');
    await ground.decide('mark', '--url', 'http://b.test/', '--younger-than', '36500', '--class', 'embargo');
    expect(await urls()).toEqual([...hidden, 'http://c.test/']);
    const wrong = await ground.attempt(
      'decide',
      'class',
      'staff',
      '--allow',
      'all=view',
      '--reason',
      'x',
      '--yes',
    );
    expect(wrong).toMatchObject({ code: exitCodes.usage });
    expect(wrong.stderr).toContain(
      'anyone, machine, room, room:NAME, accredited, ticket or role:NAME is expected',
    );
  });

  it('finds captures under both names', async () => {
    await ground.decide('alias', '--prefix', 'http://old.test/', '--same-as', 'http://a.test/');
    const found = (await ground.run('captures', 'http://old.test/private/x', '--json')).trim();
    expect(JSON.parse(found)).toMatchObject({ url: 'http://a.test/private/x' });
  });

  it('deletes from the index, says that the bytes stay, and brings back what was revoked with a rebuild', async () => {
    const words = ['delete', '--url', 'http://a.test/', '--reason', 'court', '--yes'];
    const { stdout } = await ground.attempt('decide', ...words);
    expect(stdout).toContain('1 capture deleted from every index');
    expect(stdout).toContain('Their bytes remain in the archive files');
    expect(await ground.lines()).toHaveLength(4);
    const [, id = ''] = /\(([0-9a-f-]+)\)/.exec(stdout) ?? [];
    await ground.run('decide', 'revoke', id, '--reason', 'appeal', '--yes');
    await ground.run('rebuild');
    expect(await ground.lines()).toHaveLength(5);
    expect(await urls()).toContain('http://a.test/');
  });

  it('finds a content by another capture where the one that the index names is kept back or deleted', async () => {
    const path = join(ground.folder, 'b.warc.gz');
    await writeFile(path, gzipSync(rawResponse('http://a.test/', 'one', 'X-Again: yes\r\n')));
    await ground.run('import', path, '--no-analysis');
    const sha256 = hash('sha256', 'one');
    const place = async (): Promise<unknown> =>
      JSON.parse(await ground.run('captures', '--sha256', sha256, '--json'));
    expect(await place()).toMatchObject({ url: 'http://a.test/', file: 'b.warc.gz' });
    for (const what of ['withdraw', 'delete']) {
      await ground.decide(what, '--file', 'b.warc.gz');
      expect(await place()).toMatchObject({ url: 'http://a.test/', file: 'a.warc.gz', offset: 0 });
    }
    const words = ['withdraw', '--sha256', sha256, '--reason', 'x', '--dry-run', '--json'];
    expect(JSON.parse(await ground.run('decide', ...words))).toEqual({ captures: 1 });
  });

  it('withdraws a host with the records of its name, and keeps it off the list of what is missing', async () => {
    const path = join(ground.folder, 'd.warc.gz');
    const name = {
      'WARC-Type': 'resource',
      'WARC-Record-ID': `<urn:uuid:${randomUUID()}>`,
      'WARC-Date': '2026-01-31T12:00:00Z',
      'WARC-Target-URI': 'dns:d.test',
      'Content-Type': 'text/dns',
    };
    const records = [rawRecord(name, Buffer.from('20260131120000\n')), rawResponse('http://d.test/', 'four')];
    await writeFile(path, Buffer.concat(records.map((record) => gzipSync(record))));
    await ground.run('import', path, '--no-analysis');
    const log = await openMissingLog(ground.data.reading);
    for (const url of ['http://d.test/picture.png', 'http://elsewhere.test/'])
      log.note({ kind: 'unknown', url, datetime: '', reason: '', destination: 'image', view: 'all' });
    await log.close();
    expect(await urls()).toContain('dns:d.test');
    expect(await ground.run('missing', 'urls')).toContain('http://d.test/picture.png');
    await ground.decide('withdraw', '--prefix', 'http://d.test/');
    expect((await urls()).filter((url) => url.includes('d.test'))).toEqual([]);
    expect(await ground.run('missing', 'urls')).toBe('http://elsewhere.test/\n');
  });

  it('is about an archive that is there', async () => {
    const data = join(ground.folder, 'none');
    const words = ['decide', 'withdraw', '--url', 'http://a.test/', '--reason', 'x', '--yes', '--data', data];
    const { code, stderr } = await heirloom(words);
    expect(code).toBe(exitCodes.inputUnsuitable);
    expect(stderr).toContain('there is no archive in');
  });
});
