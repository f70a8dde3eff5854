import { describe, expect, it } from 'vitest';
import { until } from '../../../scenarios/until.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { refusalOf, TestGround, valueOf } from '../test-ground.ts';
import { addDomains } from './add-domains.ts';
import { domainChanges } from './domain-changes.ts';
import { domainNameOf } from './domain-name.ts';
import { changeDomain, readDomain } from './domain-view.ts';
import { listDomains } from './list-domains.ts';
import type { DomainQuery } from './domain.ts';
import { readSeeds } from './read-seeds.ts';
import { addConfiguration, changeConfiguration } from './save-configuration.ts';
import { addSeedList, changeSeedList } from './save-seed-list.ts';

describe('domain names', () => {
  it.each([
    ['example.org', 'example.org'],
    ['https://WWW.Example.co.uk/a?b#c', 'example.co.uk'],
    ['  sub.deep.example.fr  ', 'example.fr'],
    ['münchen.example', 'xn--mnchen-3ya.example'],
    ['http://192.0.2.7:8080/', '192.0.2.7'],
    ['http://[2001:db8::1]/', '[2001:db8::1]'],
    ['localhost', 'localhost'],
  ])('%s is %s', (text, name) => {
    expect(domainNameOf(text)).toMatchObject({ ok: true, name });
  });

  it.each([
    '',
    'co.uk',
    'a b',
    'ftp://example.org/',
    'http://u:p@example.org/',
    'mailto:x@example.org',
    '..',
    '.example.org',
  ])('refuses "%s"', (text) => {
    expect(domainNameOf(text)).toMatchObject({ ok: false });
  });
});

onBothEngines('many lines', (open) => {
  it('of one domain are one domain, in a time that grows with them and not with their square', async () => {
    const ground = await TestGround.make(await open());
    const names = Array.from({ length: 120_000 }, (_, line) => `a.fr/${line % 3}`).join('\n');
    const { created, refused } = valueOf(await addDomains(ground.catalogue, ground.curator, { names }));
    expect([created.map(({ name }) => name), refused]).toEqual([['a.fr'], []]);
    const [list] = valueOf(await readDomain(ground.catalogue.db, created[0]?.id ?? '')).seedLists;
    expect(list?.seedCount).toBe(5);
  });
});

describe('seeds', () => {
  it('takes each URL once, without comments and empty lines', () => {
    expect(
      readSeeds(
        '# start\nexample.org\n\nhttp://example.org/#top\r\nhttps://www.example.org/a',
        'example.org',
      ),
    ).toEqual({
      ok: true,
      seeds: 'http://example.org/\nhttps://www.example.org/a',
      count: 2,
    });
  });

  it('names each line that is no URL of the domain', () => {
    expect(readSeeds('http://example.org/\nhttp://elsewhere.example/\n%%', 'example.org')).toMatchObject({
      ok: false,
      problems: [{ line: 2 }, { line: 3 }],
    });
    expect(readSeeds('#', 'example.org')).toMatchObject({ ok: false });
  });
});

onBothEngines('domains', (open) => {
  it('are made with a seed list and a default configuration, and known ones are told', async () => {
    const ground = await TestGround.make(await open());
    const names =
      'example.org\nhttps://www.example.org/news\n# comment\nco.uk\n192.0.2.1\n<script>alert(1)</script>';
    const added = valueOf(await addDomains(ground.catalogue, ground.curator, { names }));
    expect(added.created.map(({ name }) => name)).toEqual(['example.org', '192.0.2.1']);
    expect(added.refused.map(({ line }) => line)).toEqual([4, 6]);
    const again = valueOf(
      await addDomains(ground.catalogue, ground.curator, { names: 'http://EXAMPLE.org' }),
    );
    expect(again).toMatchObject({ created: [], known: [{ name: 'example.org' }] });
    const domain = valueOf(await readDomain(ground.catalogue.db, added.created[0]?.id ?? ''));
    expect(domain.seedLists).toMatchObject([
      {
        name: 'default',
        seeds: 'http://example.org/\nhttp://www.example.org/\nhttps://www.example.org/news',
        seedCount: 3,
      },
    ]);
    expect(domain.configurationList).toMatchObject([
      { name: 'default', isDefault: true, template: { name: 'default' } },
    ]);
    expect(
      refusalOf(
        await addDomains(ground.catalogue, ground.curator, {
          names: 'a.example',
          templateId: crypto.randomUUID(),
        }),
      ),
    ).toContain('there is no such template');
  });

  it('are listed in every order, a page at a time, each once', async () => {
    const ground = await TestGround.make(await open());
    const names = Array.from(
      { length: 23 },
      (_, index) => `${String.fromCodePoint(97 + (index % 5))}${index}.example`,
    );
    const ids = await ground.domains(...names);
    await ground.catalogue.db
      .updateTable('domain')
      .set({ isActive: 0 })
      .where('name', 'like', 'b%')
      .execute();
    for (const [index, id] of [...ids.values()].entries())
      await ground.catalogue.db
        .updateTable('domain')
        .set({ modifiedMs: index % 4 })
        .where('id', '=', id)
        .execute();
    const walk = async (question: Omit<DomainQuery, 'limit' | 'after'>): Promise<string[]> => {
      const seen: string[] = [];
      let after: string | undefined;
      do {
        const page = valueOf(await listDomains(ground.catalogue, { ...question, limit: 4, after }));
        seen.push(...page.items.map(({ name }) => name));
        after = page.next ?? undefined;
      } while (after !== undefined && seen.length < 100);
      return seen;
    };
    expect(await walk({ sort: 'name' })).toEqual(names.toSorted());
    expect(await walk({ sort: '-name' })).toEqual(names.toSorted().reverse());
    expect((await walk({ sort: 'modified' })).toSorted()).toEqual(names.toSorted());
    expect(await walk({ sort: '-modified' })).toEqual((await walk({ sort: 'modified' })).reverse());
    expect(await walk({ sort: 'name', q: 'A' })).toEqual(
      names.filter((name) => name.startsWith('a')).toSorted(),
    );
    expect((await walk({ sort: '-modified', q: 'https://www.c' })).toSorted()).toEqual(
      names.filter((name) => name.startsWith('c')).toSorted(),
    );
    expect((await walk({ sort: '-modified', isActive: false })).every((name) => name.startsWith('b'))).toBe(
      true,
    );
    const { total, isTotalExact } = valueOf(await listDomains(ground.catalogue, { sort: 'name', limit: 1 }));
    expect({ total, isTotalExact }).toEqual({ total: 23, isTotalExact: true });
    for (const after of ['x', Buffer.from('[{},1]').toString('base64url')])
      expect(refusalOf(await listDomains(ground.catalogue, { sort: 'name', limit: 1, after }))).toContain(
        'invalid',
      );
  });

  it('are listed by their last change also where very many match', async () => {
    const ground = await TestGround.make(await open());
    await ground.domains(
      ...Array.from({ length: 1050 }, (_, index) => `many-${index}.example`),
      'last.example',
    );
    const page = valueOf(
      await listDomains(ground.catalogue, { sort: '-modified', q: 'many', isActive: true, limit: 500 }),
    );
    expect(page).toMatchObject({ total: 1050, isTotalExact: true });
    const after = page.next ?? '';
    const rest = valueOf(
      await listDomains(ground.catalogue, { sort: '-modified', q: 'many', limit: 500, after }),
    );
    const names = new Set([...page.items, ...rest.items].map(({ name }) => name));
    expect([names.size, names.has('last.example')]).toEqual([1000, false]);
    const gone = valueOf(
      await listDomains(ground.catalogue, { sort: '-modified', isActive: false, limit: 5 }),
    );
    expect(gone).toMatchObject({ items: [], total: 0 });
  });

  it('show a conflict instead of overwriting, and who changed what', async () => {
    const ground = await TestGround.make(await open());
    const id = (await ground.domains('example.org')).get('example.org') ?? '';
    const change = (version: number, comment: string) =>
      changeDomain(ground.catalogue, ground.curator, { id, version, isActive: true, comment });
    valueOf(await change(1, 'first'));
    const late = await change(1, 'second');
    expect(late).toMatchObject({
      ok: false,
      error: { kind: 'conflict', current: { comment: 'first', version: 2 } },
    });
    expect(refusalOf(await change(2, 'a\0b'))).toContain('comment');
    const { changes } = valueOf(await domainChanges(ground.catalogue, id));
    expect(changes.map(({ action, version }) => `${action} ${version}`)).toEqual(['change 2', 'create 1']);
    expect(changes[0]?.by.id).toBe(ground.curator.id);
    // At a later time: changes of the same millisecond have no order.
    const changedMs = Date.now();
    await until(() => Date.now() > changedMs);
    const seeds = { name: 'more', seeds: 'http://example.org/more' };
    valueOf(await addSeedList(ground.catalogue, ground.curator, { domainId: id, ...seeds }));
    const parts = valueOf(await domainChanges(ground.catalogue, id)).changes;
    expect(parts.map(({ subject, part, version }) => `${subject} ${part} ${version}`)).toEqual([
      'seed-list more 1',
      'domain null 2',
      'domain null 1',
    ]);
    expect(parts[0]?.fields).toContainEqual({ field: 'seeds', from: null, to: seeds.seeds });
  });

  it('have exactly one default configuration', async () => {
    const ground = await TestGround.make(await open());
    const id = (await ground.domains('example.org')).get('example.org') ?? '';
    const { seedLists, configurationList } = valueOf(await readDomain(ground.catalogue.db, id));
    const [first] = configurationList;
    const wanted = {
      name: 'deep',
      seedListId: seedLists[0]?.id ?? '',
      templateId: await ground.templateId('careful'),
      maxUrls: 50,
      maxBytes: null,
      scope: 'domain' as const,
      depth: 3,
      isActive: true,
      isDefault: true,
    };
    const added = valueOf(
      await addConfiguration(ground.catalogue, ground.curator, { ...wanted, domainId: id }),
    );
    expect(added).toMatchObject({ isDefault: true, expectedObjects: 50 });
    const after = valueOf(await readDomain(ground.catalogue.db, id));
    expect(after.configurationList.map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['deep', true],
      ['default', false],
    ]);
    const resigning = { ...wanted, id: added.id, version: 1, isDefault: false };
    expect(refusalOf(await changeConfiguration(ground.catalogue, ground.curator, resigning))).toContain(
      'isDefault',
    );
    // This changes the previous default: a person who has it open gets a conflict.
    const stale = { ...wanted, name: 'default', id: first?.id ?? '', version: 1 };
    expect(refusalOf(await changeConfiguration(ground.catalogue, ground.curator, stale))).toContain(
      'conflict',
    );
    expect(
      refusalOf(
        await addConfiguration(ground.catalogue, ground.curator, {
          ...wanted,
          domainId: id,
          seedListId: crypto.randomUUID(),
          templateId: crypto.randomUUID(),
        }),
      ),
    ).toMatch(/seedListId[^]*templateId[^]*name/);
    await ground.expectStated();
    const resting = { ...wanted, id: added.id, version: 1, isActive: false };
    valueOf(await changeConfiguration(ground.catalogue, ground.curator, resting));
    await ground.expectStated();
    expect(valueOf(await readDomain(ground.catalogue.db, id))).toMatchObject({ configurations: 2 });
  });

  it('keep seed lists with good URLs only, and names once', async () => {
    const ground = await TestGround.make(await open());
    const domainId = (await ground.domains('example.org')).get('example.org') ?? '';
    const add = (name: string, seeds: string) =>
      addSeedList(ground.catalogue, ground.curator, { domainId, name, seeds });
    const list = valueOf(await add('news', 'http://example.org/news'));
    expect(refusalOf(await add('news', 'http://example.org/'))).toContain('name: another list');
    expect(refusalOf(await add('far', 'http://example.org/\nhttp://example.com/'))).toContain(
      'seeds: line 2',
    );
    const changed = valueOf(
      await changeSeedList(ground.catalogue, ground.curator, {
        id: list.id,
        version: 1,
        name: 'news',
        seeds: 'example.org/a\nexample.org/b',
      }),
    );
    expect(changed).toMatchObject({ seedCount: 2, version: 2 });
    expect(
      refusalOf(
        await changeSeedList(ground.catalogue, ground.curator, {
          id: list.id,
          version: 1,
          name: 'x',
          seeds: 'example.org',
        }),
      ),
    ).toContain('conflict');
  });
});
