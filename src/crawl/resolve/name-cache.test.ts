import { afterEach, describe, expect, it, vi } from 'vitest';
import { fixedResolver } from './fixed-resolver.ts';
import { NameCache } from './name-cache.ts';
import { resolverContract } from './resolver.contract.ts';
import type { Resolution, Resolver } from './resolver.ts';

const table = new Map([
  ['one.test', ['127.0.0.1']],
  ['two.test', ['127.0.0.2']],
  ['several.test', ['127.0.0.1', '127.0.0.2', '::1']],
]);

afterEach(() => {
  vi.useRealTimers();
});

/** A resolver that counts, and can be made to wait. */
function counting(
  ttlSeconds = 3600,
): Resolver & { asked: string[]; answer: () => void; given: AbortSignal[] } {
  const fixed = fixedResolver(table, ttlSeconds);
  const gate = Promise.withResolvers<void>();
  const asked: string[] = [];
  const given: AbortSignal[] = [];
  return {
    asked,
    given,
    answer: gate.resolve,
    resolve: async (host, signal) => {
      asked.push(host);
      if (signal !== undefined) given.push(signal);
      await Promise.race([gate.promise, aborted(signal)]);
      return fixed.resolve(host, signal);
    },
  };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

function first(resolution: Resolution): string | undefined {
  return resolution.outcome === 'found' ? resolution.addresses[0]?.address : undefined;
}

function all(resolution: Resolution): string[] {
  return resolution.outcome === 'found' ? resolution.addresses.map(({ address }) => address) : [];
}

function later(seconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
}

describe('the cache of names', () => {
  const promised = resolverContract({
    resolver: () => new NameCache({ resolver: fixedResolver(table) }),
    known: { host: 'one.test', address: '127.0.0.1' },
    unknown: 'nobody.test',
  });
  it.each(promised)('$name', ({ check }) => check());

  it('asks once for a name and tells it once, however it is written', async () => {
    const resolver = counting();
    resolver.answer();
    const told: string[] = [];
    const names = new NameCache({ resolver, onResolution: (host, { outcome }) => told.push(host, outcome) });
    for (const host of ['one.test', 'ONE.test', 'one.test.', 'one.test']) await names.resolve(host);
    await names.resolve('nobody.test');
    await names.resolve('nobody.test');
    expect(resolver.asked).toEqual(['one.test', 'nobody.test']);
    expect(told).toEqual(['one.test', 'found', 'nobody.test', 'not-found']);
  });

  it('asks nobody for an address', async () => {
    const resolver = counting();
    const told: string[] = [];
    const names = new NameCache({ resolver, onResolution: (host) => told.push(host) });
    expect(first(await names.resolve('127.0.0.9'))).toBe('127.0.0.9');
    expect(first(await names.resolve('[::1]'))).toBe('::1');
    expect([resolver.asked, told]).toEqual([[], []]);
  });

  it.each([
    ['a minute at least', 1, 59, 61],
    ['its time to live', 600, 599, 601],
    ['an hour at most', 86_400, 3599, 3601],
  ])('keeps an answer for %s', async (_name, ttlSeconds, kept, gone) => {
    const resolver = counting(ttlSeconds);
    resolver.answer();
    const names = new NameCache({ resolver });
    const startedMs = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: startedMs });
    await names.resolve('one.test');
    later(kept);
    await names.resolve('one.test');
    expect(resolver.asked).toHaveLength(1);
    later(gone - kept);
    await names.resolve('one.test');
    expect(resolver.asked).toHaveLength(2);
  });

  it('keeps for a minute that a name is not known', async () => {
    const resolver = counting();
    resolver.answer();
    const names = new NameCache({ resolver });
    await names.resolve('nobody.test');
    later(59);
    await names.resolve('nobody.test');
    expect(resolver.asked).toHaveLength(1);
    later(2);
    await names.resolve('nobody.test');
    expect(resolver.asked).toHaveLength(2);
  });

  it('knows a bounded number of names: the oldest is forgotten', async () => {
    const resolver = counting();
    resolver.answer();
    const names = new NameCache({ resolver, maxNames: 2 });
    for (const host of ['one.test', 'two.test', 'several.test', 'two.test', 'one.test'])
      await names.resolve(host);
    expect(resolver.asked).toEqual(['one.test', 'two.test', 'several.test', 'one.test']);
  });
});

describe('a look-up that several wait for', () => {
  it('is made once', async () => {
    const resolver = counting();
    const names = new NameCache({ resolver });
    const asking = Array.from({ length: 20 }, () => names.resolve('one.test'));
    resolver.answer();
    expect((await Promise.all(asking)).map(first)).toEqual(Array.from({ length: 20 }, () => '127.0.0.1'));
    expect(resolver.asked).toHaveLength(1);
  });

  it('goes on for the others when one of them is stopped', async () => {
    const resolver = counting();
    const names = new NameCache({ resolver });
    const controller = new AbortController();
    const stopped = names.resolve('one.test', controller.signal);
    const patient = names.resolve('one.test', new AbortController().signal);
    const reason = new Error('enough');
    controller.abort(reason);
    await expect(stopped).rejects.toBe(reason);
    resolver.answer();
    expect(first(await patient)).toBe('127.0.0.1');
    expect([resolver.asked.length, resolver.given[0]?.aborted]).toEqual([1, false]);
  });

  it('is given up when all are stopped, and made anew for the next', async () => {
    const resolver = counting();
    const names = new NameCache({ resolver });
    const controller = new AbortController();
    const stopped = [1, 2].map(() => names.resolve('one.test', controller.signal));
    controller.abort(new Error('enough'));
    for (const each of await Promise.allSettled(stopped)) expect(each).toMatchObject({ status: 'rejected' });
    expect([resolver.asked.length, resolver.given[0]?.aborted]).toEqual([1, true]);
    const next = names.resolve('one.test');
    resolver.answer();
    expect(first(await next)).toBe('127.0.0.1');
    expect([resolver.asked.length, resolver.given[1]?.aborted]).toEqual([2, false]);
  });

  it('is told to each when it breaks, and made anew afterwards', async () => {
    let asked = 0;
    const names = new NameCache({
      resolver: {
        resolve: async () => {
          if (asked++ === 0) throw new Error('a bug');
          return { outcome: 'found', addresses: [{ address: '127.0.0.1', family: 4 }], ttlSeconds: 1 };
        },
      },
    });
    const both = await Promise.allSettled([names.resolve('one.test'), names.resolve('one.test')]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(first(await names.resolve('one.test'))).toBe('127.0.0.1');
  });
});

async function several(names: NameCache): Promise<string[]> {
  return all(await names.resolve('several.test'));
}

/** The addresses that come last when the name is asked for so often that each has its turn. */
async function lasts(names: NameCache): Promise<string[]> {
  const found = new Set<string>();
  for (let n = 0; n < 3; n++) found.add((await several(names))[2] ?? '');
  return [...found].sort();
}

describe('several addresses', () => {
  it('are used in turn, of both families', async () => {
    const names = new NameCache({ resolver: fixedResolver(table) });
    const firsts: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) firsts.push((await several(names))[0]);
    expect(firsts).toEqual(['127.0.0.1', '127.0.0.2', '::1', '127.0.0.1']);
  });

  it('are used last for some minutes when no connection could be made, unless one can be made again', async () => {
    const names = new NameCache({ resolver: fixedResolver(table) });
    names.fails({ address: '127.0.0.1', family: 4 }, 'ECONNREFUSED');
    expect(await lasts(names)).toEqual(['127.0.0.1']);
    names.works({ address: '127.0.0.1', family: 4 });
    expect(await lasts(names)).toHaveLength(3);
    names.fails({ address: '127.0.0.2', family: 4 });
    expect(await lasts(names)).toEqual(['127.0.0.2']);
    later(301);
    expect(await lasts(names)).toHaveLength(3);
  });

  it('of a family without a route from here are used last, one and all', async () => {
    const names = new NameCache({ resolver: fixedResolver(table) });
    names.fails({ address: '::2', family: 6 }, 'ENETUNREACH');
    expect(await lasts(names)).toEqual(['::1']);
  });

  it('are all given, even when none of them works', async () => {
    const names = new NameCache({ resolver: fixedResolver(table) });
    for (const address of ['127.0.0.1', '127.0.0.2']) names.fails({ address, family: 4 });
    names.fails({ address: '::1', family: 6 });
    expect((await several(names)).sort()).toEqual(['127.0.0.1', '127.0.0.2', '::1']);
  });
});
