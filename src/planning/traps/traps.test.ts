import { describe, expect, it } from 'vitest';
import { folded } from '../../catalogue/folded.ts';
import { onBothEngines } from '../../catalogue/test-engines.ts';
import { expectEveryOrder } from '../../catalogue/test-orders.ts';
import type { AnyQuestion } from '../../catalogue/test-orders.ts';
import { refusalOf, TestGround, valueOf } from '../test-ground.ts';
import { addTrap, changeTrap } from './save-trap.ts';
import { listTraps } from './trap-view.ts';
import { tryExpression } from './try-expression.ts';

describe('trying an expression', () => {
  it('says which URLs match', () => {
    expect(tryExpression('/cal/\\d+', ['http://a.example/cal/12', 'http://a.example/'])).toEqual({
      problem: null,
      matches: [true, false],
    });
  });

  it.each(['(', '', '[b-a]', '(?<n>a)(?<n>b)'])('refuses %j as a template does', (expression) => {
    const { problem, matches } = tryExpression(expression, ['http://a.example/']);
    expect(problem).not.toBeNull();
    expect(matches).toEqual([]);
  });

  it('comes to an end with one that has too many ways for others', () => {
    const url = `http://a.example/${'a'.repeat(2000)}!`;
    expect(tryExpression('/(a+)+$', [url])).toEqual({ problem: null, matches: [false] });
  });

  it('says why look-around and back-references cannot be used', () => {
    expect(tryExpression('/(?!news)', []).problem?.message).toContain('look-ahead');
    expect(tryExpression('/(\\w+)/\\1/', []).problem?.message).toContain('back-references');
  });
});

onBothEngines('traps', (open) => {
  it('are kept for all domains or for one, found, changed and ended', async () => {
    const ground = await TestGround.make(await open());
    const domainId = (await ground.domains('example.org')).get('example.org') ?? '';
    const add = (domain: string | null, expression: string, comment = '') =>
      addTrap(ground.catalogue, ground.curator, { domainId: domain, expression, comment });
    const everywhere = valueOf(await add(null, '/calendar/', 'endless'));
    const own = valueOf(await add(domainId, 'sort=100%'));
    expect(own).toMatchObject({
      domain: { name: 'example.org' },
      isActive: true,
      createdBy: { id: ground.curator.id },
    });
    const found = async (question: object): Promise<string[]> =>
      valueOf(await listTraps(ground.catalogue, { sort: '-made', limit: 10, ...question })).items.map(
        ({ expression }) => expression,
      );
    expect(await found({})).toEqual(['sort=100%', '/calendar/']);
    expect(await found({ isGlobal: true })).toEqual(['/calendar/']);
    expect(await found({ isGlobal: false })).toEqual(['sort=100%']);
    expect(await found({ domainId })).toEqual(['sort=100%']);
    expect(await found({ q: 'ENDLESS' })).toEqual(['/calendar/']);
    expect(await found({ q: '100%' })).toEqual(['sort=100%']);
    expect(await found({ q: '%' })).toEqual(['sort=100%']);
    const page = valueOf(await listTraps(ground.catalogue, { sort: '-made', limit: 1 }));
    expect(page).toMatchObject({ total: 2, isTotalExact: true });
    expect(await found({ after: page.next })).toEqual(['/calendar/']);
    const ended = {
      id: everywhere.id,
      version: 1,
      expression: '/calendar/',
      comment: 'over',
      isActive: false,
    };
    expect(valueOf(await changeTrap(ground.catalogue, ground.curator, ended))).toMatchObject({
      isActive: false,
      version: 2,
    });
    expect(refusalOf(await changeTrap(ground.catalogue, ground.curator, ended))).toContain('conflict');
    valueOf(await add(null, '/calendar/'));
    expect(refusalOf(await add(null, '/calendar/'))).toContain('already exists');
  });

  it('are sorted by every column', async () => {
    const ground = await TestGround.make(await open());
    const ids = [...(await ground.domains('b.example', 'a.example')).values(), null];
    const comments = ['', 'Été', 'étage', 'zoo', 'Éte'];
    for (const [index, comment] of comments.entries())
      for (const domainId of ids) {
        const expression = `/${String.fromCodePoint(101 - index)}/`;
        const trap = valueOf(
          await addTrap(ground.catalogue, ground.curator, { domainId, expression, comment }),
        );
        if (index % 2 === 0)
          valueOf(await changeTrap(ground.catalogue, ground.curator, { ...trap, isActive: false }));
      }
    await ground.catalogue.db
      .updateTable('trap')
      .set((of) => ({ createdMs: of('createdMs', '%', 4) }))
      .execute();
    await expectEveryOrder({
      ask: (question: AnyQuestion) => listTraps(ground.catalogue, question),
      values: {
        made: ({ createdMs }) => createdMs,
        expression: ({ expression }) => expression,
        where: ({ domain }) => domain?.name ?? null,
        state: ({ isActive }) => (isActive ? 0 : 1),
        comment: ({ comment }) => (comment === '' ? null : folded(comment)),
      },
    });
  });

  it('are refused where they are no expression, need look-around, or belong to nothing', async () => {
    const ground = await TestGround.make(await open());
    const add = (expression: string, domainId: string | null = null) =>
      addTrap(ground.catalogue, ground.curator, { domainId, expression, comment: '' });
    expect(refusalOf(await add('('))).toContain('expression');
    expect(refusalOf(await add('/(?!news)'))).toContain('look-ahead');
    expect(refusalOf(await add('a', crypto.randomUUID()))).toContain('domainId');
  });
});
