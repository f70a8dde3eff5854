import { describe, expect, it } from 'vitest';
import type { CrawlSettings } from '../crawl-settings.ts';
import { defaultSettings } from './default-settings.ts';
import { previousKeys } from './previous-keys.ts';
import { readTemplate } from './read-template.ts';

const version = '9.8.7';

function problemsOf(text: string): string[] {
  const reading = readTemplate(text, { version });
  return reading.ok ? [] : reading.problems.map(({ line, message }) => `line ${line}: ${message}`);
}

function settingsOf(text: string): CrawlSettings {
  const reading = readTemplate(text, { version });
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  return reading.settings;
}

describe('a template', () => {
  it.each(['', '# nothing\n', '{}', 'scope:\n', 'scope:\n  # depth: 5\nbudget:\n  site:\n', '---\n...\n'])(
    'that says nothing gives the defaults: %j',
    (text) => {
      expect(settingsOf(text)).toStrictEqual(defaultSettings(version));
    },
  );

  it('changes what it names, and nothing else', () => {
    const before = defaultSettings(version);
    const settings = settingsOf(
      [
        'scope: {kind: domain, depth: 3, fold-synonyms: no}',
        'budget:',
        '  site: {urls: 1000, bytes: 1.5 GB, time: 2 h}',
        '  job: {bytes: 2 TiB}',
        'limits: {path-repeats: none}',
        'politeness: {min-delay: 250, max-delay: 1min, factor: 0.5, quarantine-after: 40}',
        'robots: {policy: mark, crawl-delay: false}',
        'addresses: {domains-per-connection: none, allow-private: true}',
        'network: {from: crawl@library.example, max-response-bytes: none}',
        'files: {prefix: "2024"}',
      ].join('\n'),
    );
    expect(settings).toStrictEqual({
      ...before,
      scope: { ...before.scope, kind: 'domain', depth: 3, foldSynonyms: false },
      budget: {
        site: { urls: 1000, bytes: 1.5e9, seconds: 7200 },
        job: { urls: Infinity, bytes: 2 * 1024 ** 4, seconds: Infinity },
      },
      limits: { ...before.limits, pathRepeats: Infinity },
      politeness: {
        ...before.politeness,
        minDelayMs: 250,
        maxDelayMs: 60_000,
        factor: 0.5,
        quarantineAfter: 40,
      },
      robots: { policy: 'mark', crawlDelay: false },
      addresses: { ...before.addresses, domainsPerConnection: Infinity, allowPrivate: true },
      network: { ...before.network, from: 'crawl@library.example', responseBytes: Infinity },
      files: { ...before.files, prefix: '2024' },
    });
  });

  it('has a name and a version, kept as they are written', () => {
    expect(readTemplate('name: News, daily\nversion: 1.10\n', { version })).toMatchObject({
      ok: true,
      name: 'News, daily',
      version: '1.10',
    });
    expect(readTemplate('', { version })).toMatchObject({ ok: true, name: '', version: '' });
  });

  it('tells servers the version of the program where the User-Agent says so', () => {
    expect(settingsOf('').network.userAgent).toBe('Mozilla/5.0 (compatible; heirloom/9.8.7)');
    expect(settingsOf('network: {user-agent: "bot/{version} (+https://a.example)"}').network.userAgent).toBe(
      'bot/9.8.7 (+https://a.example)',
    );
    expect(settingsOf('network:\n  user-agent: my bot\n').network.userAgent).toBe('my bot');
  });

  it.each([
    ['accept: a', ['a']],
    ['accept: [a, b]', ['a', 'b']],
    ["accept:\n    - '/calendar/\\d+'\n    - (?i:PRINT)\n", ['/calendar/\\d+', '(?i:PRINT)']],
    ['accept:', []],
    ['accept: []', []],
    ['accept: none', ['none']],
  ])('takes one expression or a list: %j', (text, expected) => {
    expect(settingsOf(`scope:\n  ${text}`).scope.accept).toStrictEqual(expected);
  });

  it('knows traps by registered domain', () => {
    const text =
      'traps:\n  everywhere: sid=\n  domains:\n    Blå.example.: [a, b]\n    127.0.0.1: c\n    d.co.uk:\n';
    expect(settingsOf(text).traps).toStrictEqual({
      everywhere: ['sid='],
      domains: new Map([
        ['xn--bl-zia.example', ['a', 'b']],
        ['127.0.0.1', ['c']],
        ['d.co.uk', []],
      ]),
    });
  });
});

describe('a wrong value says what is allowed', () => {
  it.each([
    ['scope', 'depth: ten', 'scope.depth: "ten" is not a whole number from 0 to 10000'],
    ['scope', 'depth: 10001', 'scope.depth: "10001" is not a whole number from 0 to 10000'],
    ['scope', 'depth: -1', 'scope.depth: "-1" is not a whole number from 0 to 10000'],
    ['scope', 'depth: 1.5', 'scope.depth: "1.5" is not a whole number from 0 to 10000'],
    ['scope', 'depth: 1e3', 'scope.depth: "1e3" is not a whole number from 0 to 10000'],
    ['scope', 'depth: none', 'scope.depth: "none" is not a whole number from 0 to 10000'],
    ['scope', 'depth: ""', 'scope.depth: "" is not a whole number from 0 to 10000'],
    ['scope', 'depth:', 'scope.depth: no value; it takes a whole number from 0 to 10000'],
    ['scope', 'depth: [1]', 'scope.depth: a list is not a whole number from 0 to 10000'],
    ['scope', 'depth: {a: 1}', 'scope.depth: a mapping is not a whole number from 0 to 10000'],
    ['scope', 'kind: Host', 'scope.kind: "Host" is not one of page, path, host, domain'],
    ['scope', 'fold-synonyms: maybe', 'scope.fold-synonyms: "maybe" is not yes or no'],
    ['scope', 'fold-synonyms: constructor', 'scope.fold-synonyms: "constructor" is not yes or no'],
    [
      'scope',
      `kind: ${'x'.repeat(99)}`,
      `scope.kind: "${'x'.repeat(60)}…" is not one of page, path, host, domain`,
    ],
    [
      'scope',
      'accept: "["',
      'scope.accept: "[" is not a regular expression: a [ without its ] (at character 1)',
    ],
    [
      'scope',
      'accept: a/(b',
      'scope.accept: "a/(b" is not a regular expression: a ( without its ) (at character 4)',
    ],
    [
      'scope',
      'accept: ""',
      'scope.accept: an empty regular expression would match every URL; write .* if that is meant',
    ],
    ['scope', 'accept: {a: b}', 'scope.accept: a mapping is not a regular expression'],
    ['scope', 'accept: [[a]]', 'scope.accept: a list is not a regular expression'],
    [
      'limits',
      'max-url-length: none',
      'limits.max-url-length: "none" is not a whole number from 100 to 65536',
    ],
    [
      'limits',
      'max-files-per-directory: 0',
      'limits.max-files-per-directory: "0" is not a whole number from 1 up, or none',
    ],
    ['politeness', 'factor: two', 'politeness.factor: "two" is not a number from 0 to 1000'],
    ['politeness', 'factor: 1000.5', 'politeness.factor: "1000.5" is not a number from 0 to 1000'],
    ['politeness', 'factor: NaN', 'politeness.factor: "NaN" is not a number from 0 to 1000'],
    ['politeness', 'period: 1 m', 'politeness.period: "1 m" is not a duration from 1 ms to 7 d'],
    ['politeness', 'period: 8 d', 'politeness.period: "8 d" is not a duration from 1 ms to 7 d'],
    [
      'politeness',
      'max-bytes-per-period: 1 Gb/s',
      'politeness.max-bytes-per-period: "1 Gb/s" is not a size from 1 B up, or none',
    ],
    [
      'network',
      'user-agent: "a\\nb"',
      'network.user-agent: "a\\nb" is not a line of printable ASCII characters',
    ],
    ['network', 'user-agent: ""', 'network.user-agent: "" is not a line of printable ASCII characters'],
    [
      'network',
      'robots-token: my bot',
      'network.robots-token: "my bot" is not a name of letters, digits, _ and -',
    ],
    ['network', 'from: nobody', 'network.from: "nobody" is not an e-mail address, or empty'],
    ['network', 'certificates: yes', 'network.certificates: "yes" is not one of tolerate, refuse'],
    ['files', 'prefix: ../up', 'files.prefix: "../up" is not a name of letters, digits, ".", "_" and "-"'],
    ['files', 'max-file-bytes: 999', 'files.max-file-bytes: "999" is not a size from 1 kB up'],
    [
      'traps',
      'domains: a',
      'traps.domains: "a" is not a mapping of registered domains to regular expressions',
    ],
    [
      'traps',
      'domains: {www.a.example: b}',
      'traps.domains: "www.a.example" is not a registered domain; a.example is',
    ],
    [
      'traps',
      'domains: {http://a.example/: b}',
      'traps.domains: "http://a.example/" is not a registered domain',
    ],
    ['traps', 'domains: {a.example: b, A.example: c}', 'traps.domains: a.example is given twice'],
    [
      'traps',
      'domains: {co.uk: b}',
      'traps.domains: "co.uk" is a suffix under which domains are registered, not a registered domain',
    ],
    [
      'traps',
      'domains: {a.example: "("}',
      'traps.domains: a.example: "(" is not a regular expression: a ( without its ) (at character 1)',
    ],
  ])('%s: %s', (section, setting, problem) => {
    expect(problemsOf(`# one\n${section}:\n\n  ${setting}\n`)).toEqual([`line 4: ${problem}`]);
  });

  it('in a budget too, where a time without its unit is not taken', () => {
    expect(problemsOf('budget:\n  job:\n    time: 3600\n    urls: 0\n')).toEqual([
      'line 3: budget.job.time: "3600" is not a duration with its unit from 1 ms to 366 d, or none',
      'line 4: budget.job.urls: "0" is not a whole number from 1 up, or none',
    ]);
  });

  it('with the line of the item in a list', () => {
    expect(problemsOf('scope:\n  reject:\n    - ok\n    - "*"\n    - ok\n    - "+"\n')).toEqual([
      'line 4: scope.reject: "*" is not a regular expression: nothing to repeat before * (at character 1)',
      'line 6: scope.reject: "+" is not a regular expression: nothing to repeat before + (at character 1)',
    ]);
  });

  it('also in name and version', () => {
    expect(problemsOf(`name: [a]\nversion: "${'1'.repeat(201)}"\n`)).toHaveLength(2);
  });
});

describe('a key that is not known', () => {
  it.each([
    ['scope:\n  dept: 3\n', 'line 2: scope.dept: no such setting; did you mean scope.depth?'],
    ['scop:\n  depth: 3\n', 'line 1: scop: no such setting; did you mean scope?'],
    ['depth: 3\n', 'line 1: depth: no such setting; did you mean scope.depth?'],
    [
      'scope:\n  user-agent: 3\n',
      'line 2: scope.user-agent: no such setting; did you mean network.user-agent?',
    ],
    [
      'politeness:\n  minDelay: 3\n',
      'line 2: politeness.minDelay: no such setting; did you mean politeness.min-delay?',
    ],
    ['budget:\n  sites:\n    urls: 3\n', 'line 2: budget.sites: no such setting; did you mean budget.site?'],
    [
      'robots:\n  colour: red\n',
      'line 2: robots.colour: no such setting; the settings here are policy, crawl-delay',
    ],
    [
      'robots:\n  "a\\nb": red\n',
      'line 2: robots."a\\nb": no such setting; the settings here are policy, crawl-delay',
    ],
    [
      'robots:\n  __proto__: 1\n',
      'line 2: robots.__proto__: no such setting; the settings here are policy, crawl-delay',
    ],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });
});

describe('a file that is not a template', () => {
  it.each([
    ['- a\n- b\n', 'line 1: a template is a mapping of settings, not a list'],
    ['# x\njust words\n', 'line 2: a template is a mapping of settings, not "just words"'],
    ['scope: host\n', 'line 1: scope is a section of settings, not "host"'],
    ['scope:\n  - kind: host\n', 'line 2: scope is a section of settings, not a list'],
    ['budget:\n  site: 5\n', 'line 2: budget.site is a section of settings, not "5"'],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('has no more problems than a person would read', () => {
    const problems = problemsOf(Array.from({ length: 2000 }, (_, key) => `k${key}: v\n`).join(''));
    expect(problems).toHaveLength(1001);
    expect(problems.at(-1)).toBe('line 1001: and 1,000 more problems');
  });
});

describe('settings that were renamed', () => {
  it.each([...previousKeys])('%s is read as %s', (previous, key) => {
    const [section = '', name = ''] = previous.split('.');
    const settings = (written: string): CrawlSettings => {
      const value = /redirects|address/.test(key) ? 50 : 7000;
      return settingsOf(`${section}:\n  ${written}: ${value}\n`);
    };
    expect(settings(name)).toEqual(settings(key));
    expect(settings(key)).not.toEqual(defaultSettings(version));
  });

  it('are not given under both names', () => {
    expect(problemsOf('network:\n  max-sleep: 1 h\n  longest-sleep: 2 h\n')).toEqual([
      'line 3: "max-sleep" is already set in line 2',
    ]);
  });
});

describe('values that do not go together', () => {
  it.each([
    [
      'politeness:\n  min-delay: 2 min\n  max-delay: 90 s\n',
      'line 3: politeness.min-delay (2 min) is above politeness.max-delay (90 s)',
    ],
    [
      'politeness:\n  min-delay: 2 min\n',
      'line 2: politeness.min-delay (2 min) is above politeness.max-delay (1 min, the default)',
    ],
    [
      'addresses:\n  max-connections-per-address: 2\n  connections-per-address: 3\n',
      'line 3: addresses.connections-per-address (3) is above addresses.max-connections-per-address (2)',
    ],
    [
      'network:\n  max-retry-delay: 10 ms\n',
      'line 2: network.retry-delay (1 s, the default) is above network.max-retry-delay (10 ms)',
    ],
  ])('%j', (text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });

  it('are not looked for where one of them is wrong in itself', () => {
    expect(problemsOf('politeness:\n  min-delay: soon\n  max-delay: 1 ms\n')).toHaveLength(1);
  });
});

describe('all problems', () => {
  it('come at once, in the order of the lines', () => {
    const text = [
      'politeness:',
      '  min-delay: 2 min',
      '  factor: x',
      'scope:',
      '  kind: galaxy',
      '  kind: host',
      '  accept: ["(", ok]',
      'nonsense: 1',
      'robots: *gone',
    ].join('\n');
    expect(problemsOf(text).map((problem) => problem.split(':', 1)[0])).toEqual(
      [2, 3, 5, 6, 7, 8, 9].map((line) => `line ${line}`),
    );
  });

  it('are told once: an alias in place of a value is not a missing value as well', () => {
    expect(problemsOf('scope:\n  depth: *x\n  accept: [*y]\n')).toEqual([
      'line 2: alias *x: write the value out instead',
      'line 3: alias *y: write the value out instead',
    ]);
  });

  it('before a place that is no YAML are told, what follows is not guessed at', () => {
    expect(problemsOf('scope:\n  depth: ten\nrobots:\n\tpolicy: obey\nfiles:\n  prefix: "?"\n')).toEqual([
      'line 2: scope.depth: "ten" is not a whole number from 0 to 10000',
      'line 4: not valid YAML: Tabs are not allowed as indentation',
    ]);
  });
});
