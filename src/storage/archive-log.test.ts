import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArchiveLog, writeArchiveLog } from './archive-log.ts';
import type { ArchiveDecision, ArchiveLogItem } from './archive-log.ts';
import { audit } from './audit/audit.ts';
import { gathered } from './gathered.ts';
import { TestGround } from './test-ground.ts';

let ground: TestGround;
beforeEach(async () => {
  ground = await TestGround.open('a', 'b', 'c');
});
afterEach(async () => {
  await ground.close();
});

const decisions: readonly ArchiveDecision[] = [
  {
    kind: 'withdrawal',
    of: { urlPrefix: 'http://journal.test/', before: '2026-01-01' },
    until: '2030-01-01',
  },
  { kind: 'deletion', of: { sha256: 'ab'.repeat(32) } },
  { kind: 'alias', of: { url: 'http://a.test/é' }, sameAs: 'http://b.test/' },
  { kind: 'access-mark', of: { file: 'warc/a.warc.gz' }, accessClass: 'staff' },
];

async function decide(what: ArchiveDecision): ReturnType<typeof writeArchiveLog> {
  ground.timeMs += 1;
  return writeArchiveLog({ what, by: 'a librarian', reason: 'by law' }, ground);
}

function read(): Promise<ArchiveLogItem[]> {
  return gathered(readArchiveLog(ground.vaults.map(({ vault }) => vault)));
}

describe('the log of the archive', () => {
  it('keeps every decision in several vaults, and gives each once, in order', async () => {
    const written = [];
    for (const what of decisions) {
      const { entry, stored } = await decide(what);
      expect(stored).toMatchObject({ outcome: 'kept', vaults: ['a', 'b', 'c'] });
      written.push({ kind: 'entry', entry });
    }
    expect(await read()).toEqual(written);
    const [name] = await ground.names('a', 'log/');
    expect(name).toMatch(/^log\/20261116000000001-[0-9a-f-]{36}\.json$/);
  });

  it('gives the entries of a vault that others lack', async () => {
    for (const name of ['a', 'b']) await ground.unmount(name);
    const { stored } = await decide({ kind: 'deletion', of: { url: 'http://a.test/' } });
    expect(stored).toMatchObject({ outcome: 'kept', vaults: ['c'] });
    for (const name of ['a', 'b']) await ground.mount(name);
    await decide({ kind: 'deletion', of: { url: 'http://b.test/' } });
    expect((await read()).map(({ kind }) => kind)).toEqual(['entry', 'entry']);
  });

  it('passes over a damaged copy where another is whole, and says where none is', async () => {
    await decide({ kind: 'deletion', of: { url: 'http://a.test/' } });
    const before = await read();
    const [name = ''] = await ground.names('a', 'log/');
    const text = (await ground.text('a', name)) ?? '';
    // Still JSON, but about another URL.
    await ground.damage('a', name, text.replace('a.test', 'b.test'));
    await ground.damage('b', name, text.slice(0, 40));
    expect(await read()).toEqual(before);
    await ground.damage('c', name, '');
    expect(await read()).toEqual([{ kind: 'damaged', name, vaults: ['a', 'b', 'c'] }]);
  });

  it('does not take an entry for another one, nor anything else for an entry', async () => {
    await decide({ kind: 'deletion', of: { url: 'http://a.test/' } });
    ground.timeMs += 1;
    await decide({ kind: 'deletion', of: { url: 'http://b.test/' } });
    const [first = '', second = ''] = await ground.names('a', 'log/');
    const text = (await ground.text('a', first)) ?? '';
    for (const vault of ['a', 'b', 'c']) await ground.damage(vault, second, text);
    await ground.store('log/note.txt', 'a note', 'log');
    expect(await read()).toMatchObject([{ kind: 'entry' }, { kind: 'damaged', name: second }]);
  });

  it('says which vaults could not be asked', async () => {
    await decide({ kind: 'deletion', of: { url: 'http://a.test/' } });
    await ground.unmount('b');
    expect(await read()).toMatchObject([{ kind: 'unreachable', vault: 'b' }, { kind: 'entry' }]);
  });

  it('is audited and repaired like everything else', async () => {
    await decide({ kind: 'deletion', of: { url: 'http://a.test/' } });
    const [name = ''] = await ground.names('a', 'log/');
    await ground.damage('a', name, 'damage');
    ground.timeMs += 1;
    const { register, vaults, report, now } = ground;
    const result = await audit({ register, vaults, report, now, byteBudget: 1e6 });
    expect(result).toMatchObject({ good: 2, repaired: 1 });
  });

  it('refuses an entry that would not be read again', async () => {
    const { stored } = await decide({
      kind: 'deletion',
      of: { url: `http://a.test/${'x'.repeat(1_000_000)}` },
    });
    expect(stored).toMatchObject({ outcome: 'refused' });
    expect(await read()).toEqual([]);
  });
});
