import { describe, expect, it } from 'vitest';
import { Passwords, defaultCost } from './passwords.ts';
import { Semaphore } from './semaphore.ts';

const cheap = { logN: 4, r: 8, p: 1 };

describe('Passwords', () => {
  it('knows a password by what was kept of it, and no other', async () => {
    const passwords = new Passwords(cheap);
    const [one, other] = await Promise.all([
      passwords.hash('seven quiet herons'),
      passwords.hash('seven quiet herons'),
    ]);
    expect(one).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
    expect(await passwords.check('seven quiet herons', one ?? '')).toEqual({
      isRight: true,
      isOutdated: false,
    });
    expect(await passwords.check('seven quiet heron', one ?? '')).toMatchObject({ isRight: false });
    expect(await passwords.check('', one ?? '')).toMatchObject({ isRight: false });
  });

  it('the same letters typed as other characters are the same password', async () => {
    const passwords = new Passwords(cheap);
    const kept = await passwords.hash('d\u00e9p\u00f4t l\u00e9gal');
    expect(await passwords.check('de\u0301po\u0302t le\u0301gal', kept ?? '')).toMatchObject({
      isRight: true,
    });
  });

  it('an account that is not there has no password, whatever is tried', async () => {
    const passwords = new Passwords(cheap);
    expect(await passwords.check('', null)).toEqual({ isRight: false, isOutdated: false });
  });

  it('says when one was kept at another cost; the usual one is dear', async () => {
    const kept = await new Passwords(cheap).hash('seven quiet herons');
    const today = new Passwords({ logN: 5, r: 8, p: 2 });
    expect(await today.check('seven quiet herons', kept ?? '')).toEqual({ isRight: true, isOutdated: true });
    const defaults = new Passwords();
    const dear = await defaults.hash('seven quiet herons');
    expect(dear).toContain(`$ln=${defaultCost.logN},r=8,p=3$`);
    expect(await defaults.check('seven quiet herons', dear ?? '')).toEqual({
      isRight: true,
      isOutdated: false,
    });
  });

  it('what is no hash in the catalogue is a fault, not a wrong password', async () => {
    await expect(new Passwords(cheap).check('x', '$argon2id$v=19$x')).rejects.toThrow(/form/);
  });
});

describe('Turnstile', () => {
  it('lets so many work at once, the rest in turn, and refuses who is too many', async () => {
    const turnstile = new Semaphore({ atOnce: 2, maxWaiting: 3 });
    const order: number[] = [];
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>());
    const passing = gates.map(({ promise }, at) =>
      turnstile.pass(async () => {
        order.push(at);
        await promise;
        return at;
      }),
    );
    expect(order).toEqual([0, 1]);
    expect(await passing[5]).toBeUndefined();
    gates[1]?.resolve();
    expect(await passing[1]).toBe(1);
    for (const { resolve } of gates) resolve();
    expect(await Promise.all(passing)).toEqual([0, 1, 2, 3, 4, undefined]);
    expect(order).toEqual([0, 1, 2, 3, 4]);
    expect(await turnstile.pass(() => Promise.resolve('free again'))).toBe('free again');
  });

  it('who fails gives his place on', async () => {
    const turnstile = new Semaphore({ atOnce: 1, maxWaiting: 1 });
    const failing = turnstile.pass(() => Promise.reject(new Error('broken')));
    const next = turnstile.pass(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
