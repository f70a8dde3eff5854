import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startMadeUpWeb } from '../made-up-web/made-up-web.ts';
import type { MadeUpWeb } from '../made-up-web/made-up-web.ts';
import { homeOf } from './crawl-ground.ts';
import { madeUpSeed } from './made-up-seed.ts';
import { heirloom } from './run-program.ts';

/** Two harvests of a made-up web, a year apart on it. It may be looked at until it is stopped. */
export class ProxyGround {
  readonly folder: string;
  readonly data: string;
  readonly web: MadeUpWeb;
  readonly #proxies: ChildProcess[] = [];

  private constructor(folder: string, web: MadeUpWeb) {
    this.folder = folder;
    this.data = join(folder, 'archive');
    this.web = web;
  }

  static async open(sites: readonly string[], pagesPerSite = 3): Promise<ProxyGround> {
    const web = await startMadeUpWeb({ seed: madeUpSeed, sites: 7, pagesPerSite });
    const ground = new ProxyGround(await mkdtemp(join(tmpdir(), 'heirloom-proxy-')), web);
    await ground.archive(sites, ground.data, web.addresses.table);
    web.clock.advance(365 * 86_400_000);
    await ground.archive(sites, ground.data, web.addresses.table);
    return ground;
  }

  get certificate(): string {
    return join(this.data, 'reading', 'authority', 'certificate.pem');
  }

  home(site: string): string {
    return homeOf(this.web, site);
  }

  /** A harvest by our own crawler, into an archive. */
  async archive(
    sites: readonly string[],
    data: string,
    addresses: ReadonlyMap<string, string>,
  ): Promise<void> {
    const hosts = join(this.folder, 'hosts');
    await writeFile(hosts, [...addresses].map(([name, address]) => `${address} ${name}\n`).join(''));
    const pace = ['--delay-ms', '0', '--delay-factor', '0', '--allow-private', '--hosts', hosts];
    const words = [
      'archive',
      ...sites.map((site) => this.home(site)),
      '--data',
      data,
      '--no-analysis',
      ...pace,
    ];
    const { code, stderr } = await heirloom(words);
    if (code !== 0) throw new Error(`the harvest ended with ${code}: ${stderr}`);
  }

  /** A proxy to the archive, `through` a program that runs it; its address. */
  async proxy(through: readonly string[] = []): Promise<string> {
    const [program, ...words] = [
      ...through,
      process.execPath,
      fileURLToPath(new URL('proxy-program.ts', import.meta.url)),
      this.data,
    ];
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#proxies.push(child);
    for await (const line of createInterface({ input: child.stdout })) return `http://127.0.0.1:${line}`;
    throw new Error('the proxy did not start');
  }

  async stopProxies(): Promise<void> {
    for (const child of this.#proxies.splice(0)) {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin?.end();
      await ended;
    }
  }

  async close(): Promise<void> {
    await this.stopProxies();
    await this.web.stop();
    await rm(this.folder, { recursive: true });
  }
}
