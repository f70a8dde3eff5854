import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../crawl/template/default-settings.ts';
import { jobOrder, seedUrl } from './crawl-order.ts';
import type { OrderOptions } from './crawl-order.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { version } from '../terminal/version.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heirloom-order-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

const words: OrderOptions = { seed: ['http://a.test/'], accept: [], reject: [] };

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('seedUrl', () => {
  it.each([
    ['a.test', 'http://a.test/'],
    ['a.test:8080/x?y', 'http://a.test:8080/x?y'],
    ['HTTPS://A.test/B#c', 'https://a.test/B'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['[::1]:80', 'http://[::1]/'],
    ['blåbær.test', 'http://xn--blbr-roah.test/'],
  ])('%s', (text, url) => {
    expect(seedUrl(text)).toBe(url);
  });

  it.each(['', 'http://', 'http://[', 'ftp://a.test/', 'file:///etc/hosts', 'http://a b/'])(
    'refuses "%s"',
    (text) => {
      expect(() => seedUrl(text)).toThrow(InvalidArgumentError);
    },
  );
});

describe('jobOrder', () => {
  it('is the default settings where nothing else is said, under a name of its own', async () => {
    const [one, other] = [await jobOrder(words), await jobOrder(words)];
    const settings = defaultSettings(version());
    // A person waits before the screen: minutes, not the day of a harvest.
    expect(one.settings).toEqual({ ...settings, network: { ...settings.network, patienceMs: 300_000 } });
    expect(one).toMatchObject({
      harvest: one.job,
      template: { name: 'default', version: version() },
      source: 'web',
    });
    expect(one.job).toMatch(/^crawl-\d{14}-[\da-f]{8}$/);
    expect(one.job).not.toBe(other.job);
    expect((await jobOrder({ ...words, job: 'spring' })).job).toBe('spring');
  });

  it('reads a list of start URLs: comments, blank lines, line ends of all kinds', async () => {
    const seeds = await fileOf(
      'seeds',
      '# the list\r\nhttp://b.test/\r\n\r\n  c.test  \n#http://no.test/\nhttp://www.b.test/x',
    );
    const { sites } = await jobOrder({ ...words, seeds });
    expect(sites.map(({ site, startUrls }) => [site, startUrls])).toEqual([
      ['a.test', ['http://a.test/']],
      ['b.test', ['http://b.test/', 'http://www.b.test/x']],
      ['c.test', ['http://c.test/']],
    ]);
  });

  it('lets what the command says go before the template', async () => {
    const text =
      'name: careful\nversion: "4"\nscope:\n  depth: 3\n  reject: x\npoliteness:\n  min-delay: 5 s\n  max-delay: 6 s\n';
    const template = await fileOf('careful.yaml', text);
    const plain = await jobOrder({ ...words, template });
    expect(plain).toMatchObject({
      template: { name: 'careful', version: '4' },
      settings: { scope: { depth: 3, reject: ['x'] }, politeness: { minDelayMs: 5000, maxDelayMs: 6000 } },
    });
    const options = {
      depth: 9,
      reject: ['y'],
      delayMs: 10_000,
      delayFactor: 7,
      maxUrls: 5,
      robots: 'mark',
    } as const;
    const { settings, sites } = await jobOrder({ ...words, template, ...options });
    expect(settings).toMatchObject({
      scope: { depth: 9, reject: ['x', 'y'] },
      politeness: { minDelayMs: 10_000, maxDelayMs: 10_000, factor: 7 },
      budget: { job: { urls: 5, bytes: Infinity, seconds: Infinity } },
      robots: { policy: 'mark' },
      addresses: { allowPrivate: false },
    });
    expect(sites[0]).toMatchObject({ depth: 9, delimitation: { reject: ['x', 'y'] } });
  });

  it('names a template without a name after its file', async () => {
    const template = await fileOf('quick.yaml', 'scope:\n  depth: 1\n');
    expect((await jobOrder({ ...words, template })).template.name).toBe('quick.yaml');
  });

  it.each([
    ['no seeds', { seed: [] }, exitCodes.usage, 'no seeds'],
    ['no URL at all allowed', { maxUrls: 0 }, exitCodes.usage, 'from 1 up'],
    ['too deep', { depth: 1e6 }, exitCodes.usage, 'to 10000'],
    ['a name of two lines', { userAgent: 'a\r\nCookie: b' }, exitCodes.usage, 'printable ASCII'],
    ['a factor beyond all', { delayFactor: 1e9 }, exitCodes.usage, 'from 0 to 1000'],
  ])('refuses %s', async (_name, options, exitCode, says) => {
    await expect(jobOrder({ ...words, ...options })).rejects.toMatchObject({
      exitCode,
      message: expect.stringContaining(says) as string,
    });
  });

  it('tells the line of a list or of a template that cannot be used', async () => {
    const seeds = await fileOf('seeds', 'http://a.test/\n\nftp://b.test/\u0007\n');
    const list = jobOrder({ ...words, seeds });
    await expect(list).rejects.toMatchObject({ exitCode: exitCodes.inputUnsuitable });
    await expect(list).rejects.toThrow(`${seeds} line 3: ftp://b.test/`);
    await expect(list).rejects.not.toThrow('\u0007');
    const template = await fileOf('bad.yaml', 'scope:\n  dept: 1\n  kind: world\n');
    const settings = jobOrder({ ...words, template });
    await expect(settings).rejects.toMatchObject({ exitCode: exitCodes.inputUnsuitable });
    await expect(settings).rejects.toThrow(/line 2: .*\n.*line 3: /);
    await expect(jobOrder({ ...words, template: join(folder, 'nowhere') })).rejects.toThrow('ENOENT');
    await expect(jobOrder({ ...words, seeds: join(folder, 'nowhere') })).rejects.toThrow('ENOENT');
  });
});
