import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext } from 'playwright-core';
import { chromiumProgram, resolverRules, withoutFeatures } from './browser.ts';

/** A real browser for which names are where `hostRules` says, with a record of all that its network did. */
export class LeakBrowser {
  /** The profile of its one user: Chromium connects ahead for lasting profiles only. */
  readonly profile: BrowserContext;
  readonly #folder: string;

  private constructor(profile: BrowserContext, folder: string) {
    this.profile = profile;
    this.#folder = folder;
  }

  static async start(hostRules: readonly string[]): Promise<LeakBrowser> {
    const folder = await mkdtemp(join(tmpdir(), 'heirloom-leak-'));
    const profile = await chromium.launchPersistentContext(join(folder, 'profile'), {
      executablePath: chromiumProgram,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--allow-loopback-in-peer-connection',
        '--disable-popup-blocking',
        `--disable-features=${withoutFeatures.join(',')}`,
        resolverRules(hostRules),
        `--log-net-log=${join(folder, 'net-log.json')}`,
        '--net-log-capture-mode=IncludeSensitive',
      ],
    });
    return new LeakBrowser(profile, folder);
  }

  /** Ends it, and tells each event of its network, as text. */
  async stop(): Promise<string[]> {
    await this.profile.close();
    const text = await readFile(join(this.#folder, 'net-log.json'), 'utf8');
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
    // One event a line; the last lines may be missing when the browser was in a hurry.
    return text.split('\n');
  }
}
