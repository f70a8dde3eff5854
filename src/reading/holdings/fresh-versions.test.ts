import { AccessRules } from '../../access/access-rules.ts';
import { defined } from '../../formats/values/defined.ts';
import { expect, it } from 'vitest';
import { freshName, FreshVersions } from './fresh-versions.ts';
import type { OpenedVersion } from './version.ts';

function opened(bytes: Uint8Array | undefined, close: () => void = () => {}): OpenedVersion {
  const capture = { urlkey: 'test,a)/', timestamp: '20260101000000', url: 'http://a.test/' };
  return {
    found: { capture, distanceSeconds: 0, isFuzzy: false },
    content: {
      capture,
      stored: capture,
      status: 200,
      reason: 'OK',
      headers: [],
      sizeBytes: bytes?.length,
      ...defined({ bytes }),
      payload: async function* () {},
      decoded: async function* () {},
      close: async () => close(),
    },
  };
}

it('gives what was opened within a second', async () => {
  let nowMs = 5000;
  const versions = new FreshVersions(() => nowMs);
  const kept = await versions.add('a', opened(Buffer.alloc(10)));
  nowMs += 999;
  expect(versions.get('a')).toBe(kept);
  expect(versions.get('b')).toBeUndefined();
  nowMs++;
  expect(versions.get('a')).toBeUndefined();
});

it('lets go of the file, and does not keep what has to be read from it', async () => {
  const versions = new FreshVersions();
  let closed = 0;
  const large = opened(undefined, () => closed++);
  expect(await versions.add('a', large)).toBe(large);
  expect([closed, versions.get('a')]).toEqual([0, undefined]);
  await versions.add(
    'a',
    opened(Buffer.alloc(10), () => closed++),
  );
  await versions.get('a')?.content.close();
  expect(closed).toBe(1);
});

it('keeps 32 MB at most, the last ones', async () => {
  const versions = new FreshVersions(() => 5000);
  for (let number = 0; number < 400; number++)
    await versions.add(String(number), opened(Buffer.alloc(250_000)));
  const kept = Array.from({ length: 400 }, (_, number) => versions.get(String(number)) !== undefined);
  expect(kept.slice(0, 250)).not.toContain(true);
  expect(kept.slice(300)).not.toContain(false);
});

it('tells questions apart by who asks, where, when, how and for what', () => {
  const context = {
    reader: { address: '127.0.0.1' },
    view: { name: 'all', from: {} },
    rules: AccessRules.none,
  };
  const request = { url: 'http://a.test/', datetime: '20260101000000' };
  const names = [
    freshName(context, request),
    freshName({ ...context, reader: { address: '::1' } }, request),
    freshName({ ...context, view: { name: 'job:a', from: { job: 'a' } } }, request),
    freshName(context, { ...request, url: 'http://a.test/b' }),
    freshName(context, { ...request, datetime: '20260101000001' }),
    freshName(context, { ...request, rule: 'before' }),
    freshName(context, { ...request, asItIs: true }),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(freshName(context, { ...request, rule: 'nearest', asItIs: false })).toBe(names[0]);
  expect(freshName(context, { ...request, method: 'POST', body: Buffer.from('a') })).toBeUndefined();
});
