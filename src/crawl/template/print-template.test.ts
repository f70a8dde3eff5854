import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readUrlExpression } from '../../formats/expression/url-expressions.ts';
import type { CrawlSettings } from '../crawl-settings.ts';
import { defaultSettings } from './default-settings.ts';
import { printTemplate, settingsToYaml } from './print-template.ts';
import { readTemplate } from './read-template.ts';

const version = '9.8.7';

describe('the printed template', () => {
  const text = printTemplate({ version });

  it('reads back as exactly the defaults', () => {
    const settings = defaultSettings(version);
    expect(readTemplate(text, { version })).toStrictEqual({ ok: true, settings, name: '', version: '' });
  });

  it('writes every setting', () => {
    const keys = settingsToYaml(defaultSettings(version)).match(/^ *[a-z-]+:/gm) ?? [];
    const printed = text.match(/^ *[a-z-]+:/gm) ?? [];
    expect(printed).toEqual(['name:', 'version:', ...keys]);
  });

  it('has an explanation above each key, in lines that fit', () => {
    const lines = text.split('\n');
    const bare = lines.filter((line, at) => /^ *[a-z-]+:/.test(line) && !/^ *# /.test(lines[at - 1] ?? ''));
    expect(bare).toEqual([]);
    expect(lines.filter((line) => line.length > 110 || /\s$/.test(line))).toEqual([]);
  });

  it('names the program, and leaves the version of the User-Agent to the one that will run', () => {
    expect(text).toContain('heirloom 9.8.7');
    expect(text).toContain('heirloom/{version})');
  });
});

describe('settings as YAML', () => {
  it('read back as the same settings', () => {
    fc.assert(
      fc.property(randomSettings(), (settings) => {
        const yaml = settingsToYaml(settings);
        expect(readTemplate(yaml, { version: 'another' })).toStrictEqual({
          ok: true,
          settings,
          name: '',
          version: '',
        });
      }),
      { numRuns: 100 },
    );
  });

  it('are YAML for other readers too, texts as texts', () => {
    const settings = defaultSettings(version);
    const files = { ...settings.files, prefix: '2024' };
    const scope = { ...settings.scope, accept: ['true', '/a: b #'], reject: ['-'] };
    const domains = new Map([['__proto__', ['x']]]);
    const yaml = settingsToYaml({ ...settings, files, scope, traps: { everywhere: [], domains } });
    expect(parse(yaml)).toMatchObject({
      files: { prefix: '2024' },
      scope: { accept: ['true', '/a: b #'], reject: ['-'], depth: 20 },
      budget: { site: { urls: 'none' } },
      network: { 'user-agent': 'Mozilla/5.0 (compatible; heirloom/9.8.7)' },
    });
    expect(readTemplate(yaml, { version })).toMatchObject({ ok: true, settings: { traps: { domains } } });
  });

  it('share nothing by anchors, also where settings share a list', () => {
    const settings = defaultSettings(version);
    const list = ['a', 'b'];
    const yaml = settingsToYaml({ ...settings, scope: { ...settings.scope, accept: list, reject: list } });
    expect(readTemplate(yaml, { version })).toMatchObject({ ok: true });
  });
});

const day = 86_400_000;

function randomSettings(): fc.Arbitrary<CrawlSettings> {
  const count = orNone(fc.maxSafeNat().filter((value) => value > 0));
  const delay = fc.oneof(
    whole(0, day),
    whole(0, 24).map((hours) => hours * 3_600_000),
  );
  const budget = record({
    urls: count,
    bytes: count,
    seconds: orNone(whole(1, 1e10).map((ms) => ms / 1000)),
  });
  return record({
    scope: record({
      kind: fc.constantFrom('page', 'path', 'host', 'domain'),
      accept: randomExpressions(),
      reject: randomExpressions(),
      depth: whole(0, 10_000),
      dynamicDepth: whole(0, 10_000),
      foldSynonyms: fc.boolean(),
      favicons: fc.boolean(),
    }),
    budget: record({ site: budget, job: budget }),
    limits: record({
      urlLength: whole(100, 65_536),
      pathRepeats: orNone(whole(2, 100)),
      redirectsInARow: whole(0, 100),
      filesPerDirectory: count,
      queriesPerScript: count,
    }),
    traps: record({ everywhere: randomExpressions(), domains: randomDomains() }),
    politeness: record({
      limits: pair(delay),
      factor: fc.double({ min: 0, max: 1000, noNaN: true }).map((value) => value + 0),
      groupMs: whole(0, 3_600_000),
      quarantineAfter: count,
      quarantineMs: delay,
      periodMs: whole(1, day),
      documentsPerPeriod: count,
      bytesPerPeriod: count,
    }),
    robots: record({ policy: fc.constantFrom('obey', 'ignore', 'mark'), crawlDelay: fc.boolean() }),
    addresses: record({
      limits: pair(whole(1, 1000)),
      domainsPerConnection: count,
      allowPrivate: fc.boolean(),
    }),
    network: record({
      userAgent: fc.stringMatching(/^[!-z]([ -z]{0,98}[!-z])?$/),
      robotsToken: fc.stringMatching(/^[A-Za-z0-9_-]{1,50}$/),
      from: fc.constantFrom('', 'crawl@library.example', "o'neil+web@library.example", '#@1'),
      acceptEncoding: fc.constantFrom('gzip', 'gzip, br', 'gzip,zstd', 'identity'),
      protocol: fc.constantFrom('http/1.1', 'http/2'),
      certificates: fc.constantFrom('tolerate', 'refuse'),
      connectTimeoutMs: whole(1, 3_600_000),
      readTimeoutMs: whole(1, 3_600_000),
      responseTimeoutMs: whole(1, day),
      responseBytes: count,
      idleMs: whole(0, 3_600_000),
      tries: whole(1, 100),
      retries: pair(delay),
      sleepMs: whole(1, day),
      maxSleepMs: whole(1, day),
      patienceMs: whole(0, 30 * day),
      nameServers: fc.constantFrom('', '192.0.2.1', '192.0.2.1:53, [2001:db8::1]:53'),
    }),
    files: record({
      prefix: fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9._-]{0,40}$/),
      targetBytes: whole(1000, 2 ** 40),
      commitMs: whole(0, 3_600_000),
      minFreeBytes: whole(0, 2 ** 40),
      deduplicate: fc.boolean(),
    }),
  }).map(({ politeness, addresses, network, ...others }) => {
    const {
      limits: [minDelayMs, maxDelayMs],
      ...pauses
    } = politeness;
    const {
      limits: [connectionsPerAddress, maxConnectionsPerAddress],
      ...shared
    } = addresses;
    const {
      retries: [retryMs, maxRetryMs],
      ...spoken
    } = network;
    return {
      ...others,
      politeness: { ...pauses, minDelayMs, maxDelayMs },
      addresses: { ...shared, connectionsPerAddress, maxConnectionsPerAddress },
      network: { ...spoken, retryMs, maxRetryMs },
    };
  });
}

function record<Fields>(model: {
  [Field in keyof Fields]: fc.Arbitrary<Fields[Field]>;
}): fc.Arbitrary<Fields> {
  return fc.record<Fields>(model, { noNullPrototype: true });
}

function whole(min: number, max: number): fc.Arbitrary<number> {
  return fc.integer({ min, max });
}

function orNone(number: fc.Arbitrary<number>): fc.Arbitrary<number> {
  return fc.oneof(number, fc.constant(Infinity));
}

/** The first not above the second. */
function pair(value: fc.Arbitrary<number>): fc.Arbitrary<[number, number]> {
  return fc.tuple(value, value).map(([a, b]) => [Math.min(a, b), Math.max(a, b)]);
}

/** Any expression that compiles: with quotes, colons, line ends, control characters and characters beyond the first plane. */
function randomExpressions(): fc.Arbitrary<string[]> {
  const piece = fc.constantFrom(
    '/',
    '\\/',
    '[/]',
    '[\\/]',
    ': ',
    ' #',
    '- ',
    '"',
    "'",
    '\\d+',
    '\\\\',
    '\n',
    '\t',
  );
  const source = fc.oneof(
    fc
      .array(fc.oneof(piece, fc.string({ unit: 'grapheme', maxLength: 5 })), { maxLength: 6 })
      .map((all) => all.join('')),
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom(
      '~',
      'null',
      'true',
      '12',
      '&a',
      '*',
      '!x',
      '%',
      '@',
      '`',
      '---',
      '...',
      '|',
      '>',
      '',
      '? a',
      '{}',
      '[]',
    ),
  );
  return fc.array(
    source.filter((text) => text !== '' && readUrlExpression(text).ok),
    { maxLength: 4 },
  );
}

function randomDomains(): fc.Arbitrary<Map<string, string[]>> {
  const names = fc.constantFrom(
    'example.org',
    'no.example',
    'xn--bl-zia.example',
    '127.0.0.1',
    'localhost',
    'd.co.uk',
  );
  return fc.array(fc.tuple(names, randomExpressions()), { maxLength: 3 }).map((all) => new Map(all));
}
