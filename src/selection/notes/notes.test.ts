import { expect, it } from 'vitest';
import { folded } from '../../catalogue/folded.ts';
import { insertMany } from '../../catalogue/insert-many.ts';
import { compareValues } from '../../catalogue/sorted-page.ts';
import type { NoteTable } from '../../catalogue/tables/target-tables.ts';
import { addPerson } from '../../catalogue/test-catalogue.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion } from '../../catalogue/test-orders.ts';
import { addJob } from '../../harvesting/test-jobs.ts';
import { readTarget } from '../targets/target.ts';
import { refusalOf, testGround, valueOf, wrongFields } from '../test-ground.ts';
import { todayOf } from '../today.ts';
import { listNotes } from './list-notes.ts';
import { addNotes, changeNote } from './write-notes.ts';

onBothEngines('notes', (open) => {
  it('come to a target, are counted there, and are done', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const [targetId = ''] = await put(librarian, form());
    const note = { targetId, kind: 'quality', text: ' the pictures are missing ' } as const;
    const { notes } = valueOf(await addNotes(catalogue, curator, note));
    expect(notes).toMatchObject([
      {
        target: { id: targetId },
        text: 'the pictures are missing',
        state: 'open',
        createdBy: { id: curator.id },
      },
    ]);
    const target = await readTarget(catalogue.db, librarian, targetId);
    expect([target?.openNotes, target?.version]).toEqual([1, 1]);
    expect((await todayOf(catalogue.db, librarian)).targets.myOpenNotes).toBe(1);
    const [{ id, text } = { id: '', text: '' }] = notes;
    const reworded = await changeNote(catalogue, librarian, id, { text: 'mine', state: 'open', version: 1 });
    expect(refusalOf(reworded).kind).toBe('forbidden');
    const done = valueOf(await changeNote(catalogue, librarian, id, { text, state: 'done', version: 1 }));
    expect(done).toMatchObject({ state: 'done', version: 2, doneBy: { id: librarian.id } });
    expect((await readTarget(catalogue.db, librarian, targetId))?.openNotes).toBe(0);
    const late = await changeNote(catalogue, curator, id, { text, state: 'open', version: 1 });
    expect(refusalOf(late)).toMatchObject({ kind: 'conflict', current: { version: 2 } });
    const opened = valueOf(await changeNote(catalogue, curator, id, { text, state: 'open', version: 2 }));
    expect(opened).toMatchObject({ doneMs: null, doneBy: null });
  });

  it('on a capture come to the targets that the page belongs to', async () => {
    const catalogue = await open();
    const { curator, arts, form, put } = await testGround(catalogue);
    const own = { responsibleId: curator.id };
    const [front, section, , deep] = await put(
      curator,
      form({ ...own, title: 'front', url: 'https://paper.test/' }),
      form({ ...own, title: 'section', url: 'http://www.paper.test/news/' }),
      form({
        ...own,
        title: 'elsewhere',
        url: 'http://other.test/',
        supplementary: ['http://feed.paper.test/x'],
      }),
      form({ ...own, title: 'domain', url: 'http://big.test/', depth: 'domain' }),
    );
    const [twin] = await put(curator, form({ ...own, url: 'http://paper.test/news', collectionId: arts.id }));
    const targetsOf = async (url: string): Promise<(string | undefined)[]> => {
      const note = { kind: 'reading', text: 'x', url, timestamp: '20260102030405' } as const;
      const { notes } = valueOf(await addNotes(catalogue, curator, note));
      return notes.map(({ target }) => target?.id);
    };
    expect(await targetsOf('https://paper.test/about.html?x=1')).toEqual([front]);
    expect((await targetsOf('https://www.paper.test/news/2026/01.html')).sort()).toEqual(
      [section, twin].sort(),
    );
    expect(await targetsOf('https://paper.test/newsletter')).toEqual([front]);
    expect(await targetsOf('http://img.big.test/a.png')).toEqual([deep]);
    expect(await targetsOf('http://nobody.test/')).toEqual([undefined]);
    const { items } = valueOf(
      await listNotes(catalogue.db, { sort: '-when', url: 'http://nobody.test/', limit: 5 }),
    );
    expect(items).toMatchObject([{ target: null, timestamp: '20260102030405' }]);
    const urlsOf = async (url: string): Promise<(string | null)[]> =>
      valueOf(await listNotes(catalogue.db, { sort: '-when', url, limit: 5 })).items.map((note) => note.url);
    expect(await urlsOf('http://no')).toEqual(['http://nobody.test/']);
    expect(await urlsOf('paper.test/news/')).toEqual([
      'https://www.paper.test/news/2026/01.html',
      'https://www.paper.test/news/2026/01.html',
    ]);
    expect(await urlsOf('https://paper.test/about.html?x=1')).toHaveLength(1);
    expect(await urlsOf('nobody.test/2')).toEqual([]);
  });

  it('on a job come to the targets that it collected; of 21, the note stays with the job, and one can be named', async () => {
    const catalogue = await open();
    const { curator, form, put } = await testGround(catalogue);
    const hosts = Array.from({ length: 21 }, (_, n) => `s${n}.test`);
    const targets = await put(
      curator,
      ...hosts.map((host) => form({ url: `http://${host}/`, responsibleId: curator.id })),
    );
    const jobOf = async (count: number): Promise<string> => {
      const jobId = await addJob(catalogue, curator, { hosts: hosts.slice(0, count) });
      const configurations = await catalogue.db
        .selectFrom('jobConfiguration')
        .select('configurationId')
        .where('jobId', '=', jobId)
        .execute();
      await catalogue.change(async (changing) => {
        for (const [at, { configurationId }] of configurations.entries())
          await changing
            .updateTable('configuration')
            .set({ targetId: targets[at] ?? null })
            .where('id', '=', configurationId)
            .execute();
      });
      return jobId;
    };
    const reached = async (jobId: string, targetId?: string): Promise<(string | undefined)[]> => {
      const note = { jobId, targetId, kind: 'quality', text: 'too slow' } as const;
      const { notes } = valueOf(await addNotes(catalogue, curator, note));
      return notes.map(({ target }) => target?.id);
    };
    expect((await reached(await jobOf(20))).sort()).toEqual(targets.slice(0, 20).sort());
    const large = await jobOf(21);
    expect(await reached(large)).toEqual([undefined]);
    expect(await reached(large, targets[20])).toEqual([targets[20]]);
    const { items } = valueOf(await listNotes(catalogue.db, { sort: '-when', jobId: large, limit: 5 }));
    expect(items.map(({ target }) => target?.id)).toEqual([targets[20], undefined]);
  });

  it('are listed newest first, by pages', async () => {
    const catalogue = await open();
    const { librarian, form, put } = await testGround(catalogue);
    const [targetId = ''] = await put(librarian, form());
    for (let n = 0; n < 5; n++)
      await addNotes(catalogue, librarian, { targetId, kind: 'comment', text: `n${n}` });
    const first = valueOf(await listNotes(catalogue.db, { sort: '-when', targetId, limit: 3 }));
    expect(first).toMatchObject({ total: 5, isTotalExact: true });
    const second = valueOf(
      await listNotes(catalogue.db, { sort: '-when', targetId, limit: 3, after: first.next ?? '' }),
    );
    expect(second.next).toBeNull();
    expect(new Set([...first.items, ...second.items].map(({ text }) => text)).size).toBe(5);
    expect(valueOf(await listNotes(catalogue.db, { sort: '-when', state: 'done', limit: 3 })).items).toEqual(
      [],
    );
    expect(wrongFields(await listNotes(catalogue.db, { sort: '-when', after: 'x', limit: 3 }))).toEqual([
      'after',
    ]);
  });

  it('are sorted by every column', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const people = [curator, librarian, await addPerson(catalogue, 'curator', { name: 'Éric' })];
    const targets = await put(
      librarian,
      form({ title: 'Été', url: 'http://a.test/' }),
      form({ title: 'etang', url: 'http://b.test/' }),
    );
    const kinds = ['comment', 'quality', 'reading', 'harvest'] as const;
    for (let index = 0; index < 14; index++) {
      const targetId = targets[index % 3];
      const on = targetId === undefined ? { url: `http://nobody-${index % 2}.test/` } : { targetId };
      const { notes } = valueOf(
        await addNotes(catalogue, people[index % 3] ?? curator, {
          kind: kinds[index % 4] ?? 'comment',
          text: ['Même', 'meme', `Été ${index}`][index % 3] ?? '',
          ...on,
        }),
      );
      for (const { id, text, version } of index % 3 === 0 ? notes : [])
        valueOf(await changeNote(catalogue, curator, id, { text, state: 'done', version }));
    }
    await catalogue.db
      .updateTable('note')
      .set((of) => ({ createdMs: of('createdMs', '%', 5) }))
      .execute();
    await expectEveryOrder({
      ask: (question: AnyQuestion) => listNotes(catalogue.db, question),
      values: {
        text: ({ text }) => folded(text),
        target: ({ target }) => (target === null ? null : folded(target.title)),
        kind: ({ kind }) => kinds.indexOf(kind),
        place: ({ url }) => url,
        by: ({ createdBy }) => folded(createdBy.displayName),
        when: ({ createdMs }) => createdMs,
        state: ({ state }) => ['open', 'done'].indexOf(state),
      },
    });
  });

  it('are sorted by their targets also where there are thousands', async () => {
    const catalogue = await open();
    const { librarian, curator, form, put } = await testGround(catalogue);
    const forms = Array.from({ length: 40 }, (_, n) =>
      form({ title: `Title ${n % 30}`, url: `http://site-${n}.test/` }),
    );
    const targets = await put(librarian, ...forms);
    const rows = Array.from({ length: 2500 }, (_, n): NoteTable => {
      const targetId = n % 7 === 0 ? null : (targets[(n * 11) % 40] ?? null);
      return {
        id: `n${String((n * 17) % 2500).padStart(4, '0')}`,
        version: 1,
        targetId,
        kind: 'comment',
        text: 'x',
        reasonJson: null,
        url: null,
        timestamp: null,
        jobId: null,
        state: n % 20 === 0 ? 'done' : 'open',
        createdMs: n,
        createdBy: curator.id,
        doneMs: null,
        doneBy: null,
      };
    });
    await catalogue.change((changing) => insertMany(changing, 'note', rows));
    const titleOf = ({ targetId }: NoteTable): string =>
      targetId === null ? '' : folded(forms[targets.indexOf(targetId)]?.title ?? '');
    for (const sort of ['target', '-target'] as const) {
      const sign = sort === 'target' ? 1 : -1;
      const expected = rows
        .filter(({ state }) => state === 'open')
        .map((row) => ({ id: row.id, isOnNone: row.targetId === null, title: titleOf(row) }))
        .toSorted(
          (one, other) =>
            Number(one.isOnNone) - Number(other.isOnNone) ||
            sign * (compareValues(one.title, other.title) || compareValues(one.id, other.id)),
        )
        .map(({ id }) => id);
      const found: string[] = [];
      for (let after: string | undefined, page = 0; page < 10; page++) {
        const list = await listNotes(catalogue.db, { sort, state: 'open', after, limit: 300 });
        const { items, next } = valueOf(list);
        found.push(...items.map(({ id }) => id));
        if (next === null) break;
        after = next;
      }
      expect([sort, found]).toEqual([sort, expected]);
    }
  });

  it('are refused where they say nothing, or are on nothing', async () => {
    const catalogue = await open();
    const { librarian } = await testGround(catalogue);
    const add = (more: object) => addNotes(catalogue, librarian, { kind: 'comment', text: 'x', ...more });
    expect(wrongFields(await add({ text: ' ', url: 'a\0b' }))).toEqual(['text', 'url']);
    expect(refusalOf(await add({ targetId: librarian.id })).kind).toBe('not-found');
    expect(refusalOf(await add({ jobId: librarian.id })).kind).toBe('not-found');
  });
});
