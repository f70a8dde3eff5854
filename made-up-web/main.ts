/** `npm run made-up-web`: starts a made-up web and prints its addresses, until Ctrl-C. */
import { parseArgs } from 'node:util';
import { startMadeUpWeb } from './made-up-web.ts';
import type { MadeUpWeb, MadeUpWebOptions } from './made-up-web.ts';

const helpText = `Usage: npm run made-up-web -- [options]

A web of its own on loopback addresses, for tests and demonstrations.

  --seed <n>          everything follows from this number (default 1)
  --sites <n>         ordinary sites: newspapers, blogs, institutions (default 20)
  --pages <n>         articles on each of them (default 50)
  --port <n>          HTTP port, the same for all sites (default 0: any free one)
  --tls-port <n>      HTTPS port (default 0: any free one)
  --addresses <n>     spread over so many loopback addresses; 1 = 127.0.0.1 alone (default 64)
  --clock <date>      where the web's clock begins (default 2026-01-01)
  --clock-speed <n>   0 stands still (default), 1 runs with the real time
  --hostile           with the sites that break the rules
  --modern            with sites as they are built today (needs the packages of development)
  --no-special        without the sites that show one subject each
  --json              say it in JSON
  --help
`;

type Arguments =
  | { readonly options: MadeUpWebOptions; readonly json: boolean }
  | { readonly help: string; readonly code: number };

function readArguments(given: readonly string[]): Arguments {
  try {
    const { values } = parseArgs({
      args: [...given],
      allowNegative: true,
      options: {
        seed: { type: 'string', default: '1' },
        sites: { type: 'string', default: '20' },
        pages: { type: 'string', default: '50' },
        port: { type: 'string', default: '0' },
        'tls-port': { type: 'string', default: '0' },
        addresses: { type: 'string', default: '64' },
        clock: { type: 'string', default: '2026-01-01' },
        'clock-speed': { type: 'string', default: '0' },
        hostile: { type: 'boolean', default: false },
        modern: { type: 'boolean', default: false },
        special: { type: 'boolean', default: true },
        json: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    if (values.help) return { help: helpText, code: 0 };
    const options: MadeUpWebOptions = {
      seed: whole('seed', values.seed, 0xffff_ffff),
      sites: whole('sites', values.sites, 100_000),
      pagesPerSite: whole('pages', values.pages, 10_000_000),
      port: whole('port', values.port, 65_535),
      tlsPort: whole('tls-port', values['tls-port'], 65_535),
      addresses: whole('addresses', values.addresses, 10_000),
      clockMs: instant(values.clock),
      clockSpeed: whole('clock-speed', values['clock-speed'], 1_000_000),
      hostile: values.hostile,
      modern: values.modern,
      special: values.special,
    };
    return { options, json: values.json };
  } catch (error) {
    return { help: `${error instanceof Error ? error.message : String(error)}\n\n${helpText}`, code: 2 };
  }
}

function whole(name: string, text: string, max: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > max)
    throw new RangeError(`--${name} must be a whole number up to ${max}: ${text}`);
  return number;
}

function instant(text: string): number {
  const ms = Date.parse(text);
  if (Number.isNaN(ms)) throw new RangeError(`--clock must be a date: ${text}`);
  return ms;
}

function describe(web: MadeUpWeb, seed: number): string {
  const homes = web.sites.map((site) => `  ${web.url(site.hosts[0] ?? site.name, '/', site.secure)}\n`);
  return `A made-up web from seed ${seed}: ${web.sites.length} sites, HTTP port ${web.ports.http}, HTTPS port ${web.ports.https}.

${homes.join('')}
Truth:  ${web.truthUrl}  (also /truth.ndjson, /clock, /sites.json, /hosts, /ca.pem)
Now:    ${new Date(web.clock.nowMs).toISOString()}

Names (hosts file):
${web.addresses.hostsFile}
Chromium: --host-resolver-rules="${web.addresses.chromiumRules}"

Ctrl-C stops.
`;
}

function asJson(web: MadeUpWeb, seed: number): string {
  return `${JSON.stringify({
    seed,
    ports: web.ports,
    truth: web.truthUrl,
    nowMs: web.clock.nowMs,
    sites: web.sites.map((site) => ({
      name: site.name,
      home: web.url(site.hosts[0] ?? site.name, '/', site.secure),
      hosts: site.hosts,
      hostile: site.hostile,
    })),
    hosts: Object.fromEntries(web.addresses.table),
    hostResolverRules: web.addresses.chromiumRules,
    caCertificatePem: web.caCertificatePem,
  })}\n`;
}

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  if ('help' in given) {
    (given.code === 0 ? process.stdout : process.stderr).write(given.help);
    process.exitCode = given.code;
    return;
  }
  const web = await startMadeUpWeb(given.options).catch((error: unknown) => {
    process.stderr.write(`Cannot start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
  if (web === undefined) return;
  process.stdout.write((given.json ? asJson : describe)(web, given.options.seed));
  const stop = (): void => {
    void web.stop();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

await main();
