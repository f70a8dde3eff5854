import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shellProgram } from './browser.ts';
import { DevTools } from './dev-tools.ts';
import type { DevToolsEvent } from './dev-tools.ts';

export interface BrowserVisit {
  /** Every http and https URL that the browser asked for, without fragments, the page's own included. */
  readonly requested: ReadonlySet<string>;
  /** The network came to rest by itself. */
  readonly quiet: boolean;
}

const startMs = 30_000;
const visitMs = 15_000;
const tabs = 8;
/** Each alters or adds requests of Chromium's own: upgrades to https, other processes for frames, guesses. */
const without = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'IsolateOrigins',
  'site-per-process',
  'OptimizationHints',
  'Translate',
  'MediaRouter',
  'LocalNetworkAccessChecks',
];

/** A real browser that may talk to loopback only: `hostRules` says which names are where; all others do not exist. */
export class Chromium {
  readonly #child: ChildProcess;
  readonly #folder: string;
  readonly #tools: DevTools;

  constructor(child: ChildProcess, folder: string, tools: DevTools) {
    this.#child = child;
    this.#folder = folder;
    this.#tools = tools;
  }

  static async start(hostRules: readonly string[]): Promise<Chromium> {
    if (!existsSync(shellProgram))
      throw new Error('chromium-headless-shell is missing: ./test installs it (as root).');
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-chromium-'));
    const child = spawn(
      shellProgram,
      [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-extensions',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--disable-breakpad',
        '--ignore-certificate-errors',
        `--disable-features=${without.join(',')}`,
        `--host-resolver-rules=${[...hostRules, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1'].join(', ')}`,
        `--user-data-dir=${folder}`,
        '--remote-debugging-port=0',
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } },
    );
    const tools = await DevTools.connect(await addressOf(child));
    return new Chromium(child, folder, tools);
  }

  /** Opens each page, in a few tabs and without a cache, and waits until the network is quiet. */
  async visitAll(
    pages: readonly string[],
    { scripts }: { readonly scripts: boolean },
  ): Promise<Map<string, BrowserVisit>> {
    const visits = new Map<string, BrowserVisit>();
    const todo = [...pages];
    await Promise.all(Array.from({ length: tabs }, () => this.#visitIn(todo, scripts, visits)));
    return visits;
  }

  /** One tab, until nothing is left to do. */
  async #visitIn(todo: string[], scripts: boolean, visits: Map<string, BrowserVisit>): Promise<void> {
    const tools = this.#tools;
    const { targetId } = (await tools.send('Target.createTarget', { url: 'about:blank' })) as Target;
    const { sessionId } = (await tools.send('Target.attachToTarget', { targetId, flatten: true })) as Session;
    const tell = (method: string, params: object = {}): Promise<unknown> =>
      tools.send(method, params, sessionId);
    await tell('Page.enable');
    await tell('Network.enable');
    await tell('Network.setCacheDisabled', { cacheDisabled: true });
    await tell('Page.setLifecycleEventsEnabled', { enabled: true });
    await tell('Emulation.setScriptExecutionDisabled', { value: !scripts });
    for (let page = todo.shift(); page !== undefined; page = todo.shift()) {
      visits.set(page, await this.#visit(page, sessionId));
    }
    await tools.send('Target.closeTarget', { targetId });
  }

  async #visit(url: string, sessionId: string): Promise<BrowserVisit> {
    const tools = this.#tools;
    const requested = new Set<string>();
    const documents = new Set<unknown>();
    const quiet = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => quiet.resolve(false), visitMs);
    tools.listen(sessionId, (event) => {
      const asked = urlAskedFor(event);
      if (asked !== undefined) requested.add(asked);
      if (asked !== undefined) documents.add(event.params['loaderId']);
      if (isQuiet(event) && documents.has(event.params['loaderId'])) quiet.resolve(true);
    });
    await tools.send('Page.navigate', { url }, sessionId);
    const isAtRest = await quiet.promise;
    clearTimeout(timer);
    tools.listen(sessionId);
    // What the page still wants is not that of the next one.
    await tools.send('Page.navigate', { url: 'about:blank' }, sessionId);
    return { requested, quiet: isAtRest };
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.#child.once('close', resolve));
    await this.#tools.send('Browser.close').catch(() => this.#child.kill('SIGKILL'));
    await ended;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

interface Target {
  readonly targetId: string;
}

interface Session {
  readonly sessionId: string;
}

/** The browser answers some requests itself (HSTS and such): what it then asks for was its own idea. */
function urlAskedFor({ method, params }: DevToolsEvent): string | undefined {
  if (method !== 'Network.requestWillBeSent') return undefined;
  const { request, redirectResponse } = params as {
    readonly request: { readonly url: string };
    readonly redirectResponse?: { readonly headers: Readonly<Record<string, string>> };
  };
  if (redirectResponse?.headers['Non-Authoritative-Reason'] !== undefined) return undefined;
  return /^https?:/.test(request.url) ? request.url.replace(/#.*/, '') : undefined;
}

/** No request under way for half a second, as Chromium itself judges. */
function isQuiet({ method, params }: DevToolsEvent): boolean {
  return method === 'Page.lifecycleEvent' && params['name'] === 'networkIdle';
}

/** Chromium prints where it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(() => reject(new Error(`Chromium does not start: ${printed}`)), startMs);
    child.once('close', () => reject(new Error(`Chromium has ended: ${printed}`)));
    child.stderr?.on('data', (part) => {
      printed = (printed + String(part)).slice(-5000);
      const [, url] = /DevTools listening on (ws:\S+)/.exec(printed) ?? [];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve(url);
    });
  });
}
