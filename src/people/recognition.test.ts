import { expect, it } from 'vitest';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { addPerson } from '../catalogue/test-catalogue.ts';
import { onBothEngines } from '../catalogue/test-engines.ts';
import { setPassword } from './passwords/set-password.ts';
import { Recognition } from './recognition.ts';
import { startSession } from './sessions.ts';
import { maxTokenDays } from './token-scopes.ts';
import { makeToken } from './tokens.ts';

const minute = 60_000;
const day = 86_400_000;

onBothEngines('who asks', (open) => {
  it('is known by the cookie, also among others of its name; when it was used is kept by the minute', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'curator');
    let nowMs = 1_000_000;
    const recognition = new Recognition({ catalogue, idleMs: 60 * minute, clock: () => nowMs });
    const limits = {
      address: '',
      agent: 'x'.repeat(10_000),
      nowMs,
      sessionMs: 600 * minute,
      idleMs: 60 * minute,
    };
    const { secret, id, csrf } = await catalogue.change((changing) =>
      startSession(changing, person.id, limits),
    );
    const lastUsed = async (): Promise<number | undefined> => {
      await recognition.settled();
      return (await sessionOf(catalogue, id))?.lastUsedMs;
    };
    const cookie = `theme=dark; heirloom_session=${'x'.repeat(43)};heirloom_session=${secret}; heirloom_session=`;
    const ask = (): Promise<unknown> => recognition.whoAsks({ cookie, authorization: undefined });
    expect(await ask()).toEqual({ person, session: { id, csrf } });
    nowMs += minute - 1;
    await ask();
    expect(await lastUsed()).toBe(1_000_000);
    nowMs += 1;
    await Promise.all([ask(), ask(), ask()]);
    expect(await lastUsed()).toBe(nowMs);
    expect((await sessionOf(catalogue, id))?.agent).toHaveLength(300);
    for (const bad of [
      undefined,
      '',
      'heirloom_session=',
      `heirloom_session=${secret}x`,
      `HEIRLOOM_SESSION=${secret}`,
    ])
      expect(await recognition.whoAsks({ cookie: bad, authorization: undefined })).toBeUndefined();
  });

  it('is known by a token, and by nothing that only resembles one', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    let nowMs = 1_000_000;
    const recognition = new Recognition({ catalogue, idleMs: minute, clock: () => nowMs });
    const made = await makeToken(catalogue, person, {
      name: 'a',
      days: 1,
      scopes: ['administer'],
      collections: null,
      nowMs,
    });
    const token = made.ok ? made.value.token : '';
    const ask = (authorization: string): Promise<unknown> =>
      recognition.whoAsks({ cookie: undefined, authorization });
    const limited = { ...person, token: { scopes: ['administer'], collections: undefined } };
    expect(await ask(`Bearer ${token}`)).toEqual({ person: limited, session: undefined });
    expect(await ask(`bearer  ${token}`)).toEqual({ person: limited, session: undefined });
    for (const bad of [
      '',
      'Bearer',
      token,
      `Basic ${token}`,
      `Bearer ${token} `,
      `Bearer ${token.slice(4)}`,
      `Bearer hlm_${'a'.repeat(43)}`,
    ])
      expect(await ask(bad)).toBeUndefined();
    nowMs += minute;
    await ask(`Bearer ${token}`);
    await recognition.settled();
    const { lastUsedMs } = await catalogue.db
      .selectFrom('apiToken')
      .select('lastUsedMs')
      .executeTakeFirstOrThrow();
    expect(lastUsedMs).toBe(nowMs);
    // A token takes precedence over a cookie.
    expect(
      await recognition.whoAsks({ cookie: undefined, authorization: `Bearer hlm_${'b'.repeat(43)}` }),
    ).toBeUndefined();
  });

  it('is not known by a token beyond its longest life, whatever was written down, nor after a new password', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'engineer');
    let nowMs = 1_000_000;
    const recognition = new Recognition({ catalogue, idleMs: minute, clock: () => nowMs });
    const tokenFor = async (name: string, days: number): Promise<string> => {
      const request = { name, days, collections: null, nowMs };
      const made = await makeToken(catalogue, person, { ...request, scopes: ['read'] });
      return made.ok ? made.value.token : '';
    };
    const isKnown = async (token: string): Promise<boolean> =>
      (await recognition.whoAsks({ cookie: undefined, authorization: `Bearer ${token}` })) !== undefined;
    const longest = await tokenFor('longest', 100_000);
    const former = await tokenFor('of an earlier program', 1);
    const endless = await tokenFor('endless', 1);
    const set = (name: string, expiresMs: number | null): Promise<unknown> =>
      catalogue.db.updateTable('apiToken').set({ expiresMs }).where('name', '=', name).execute();
    await set('of an earlier program', nowMs + 10_000 * day);
    await set('endless', null);
    nowMs += maxTokenDays * day - 1;
    expect([await isKnown(longest), await isKnown(former), await isKnown(endless)]).toEqual([
      true,
      true,
      false,
    ]);
    nowMs += 1;
    expect([await isKnown(longest), await isKnown(former)]).toEqual([false, false]);

    const last = await tokenFor('the last', 1);
    expect(await isKnown(last)).toBe(true);
    await catalogue.change((changing) =>
      setPassword(changing, { accountId: person.id, passwordHash: 'another', nowMs }),
    );
    expect(await isKnown(last)).toBe(false);
    await recognition.settled();
  });

  it('ended sessions are forgotten at the next sign-in', async () => {
    const catalogue = await open();
    const person = await addPerson(catalogue, 'reader');
    const start = (nowMs: number): Promise<{ readonly id: string }> =>
      catalogue.change((changing) =>
        startSession(changing, person.id, {
          address: '',
          agent: '',
          nowMs,
          sessionMs: 10 * minute,
          idleMs: 3 * minute,
        }),
      );
    const idle = await start(0);
    const old = await start(0);
    await catalogue.db
      .updateTable('session')
      .set({ lastUsedMs: 10 * minute })
      .where('id', '=', old.id)
      .execute();
    const live = await start(8 * minute);
    const last = await start(10 * minute);
    const kept = await catalogue.db.selectFrom('session').select('id').execute();
    expect(kept.map(({ id }) => id).sort()).toEqual([live.id, last.id].sort());
    expect(kept).not.toContainEqual({ id: idle.id });
  });
});

function sessionOf(
  { db }: Catalogue,
  id: string,
): Promise<{ lastUsedMs: number; agent: string } | undefined> {
  return db.selectFrom('session').select(['lastUsedMs', 'agent']).where('id', '=', id).executeTakeFirst();
}
