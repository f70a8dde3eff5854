import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

/** The whole browser, with everything that it does of its own. */
export const chromiumProgram = '/usr/bin/chromium';
/** The same without its windows and services: what shows pages, in half the time. */
export const shellProgram = '/usr/bin/chromium-headless-shell';

/** What adds requests of Chromium's own, or alters those of pages. */
export const withoutFeatures = [
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'OptimizationHints',
  'Translate',
  'MediaRouter',
  'LocalNetworkAccessChecks',
];

/** `MAP` rules say which names are where; localhost is this machine, and no other name exists. */
export function resolverRules(rules: readonly string[] = []): string {
  const own = ['EXCLUDE localhost', 'EXCLUDE *.localhost', 'EXCLUDE 127.*'];
  return `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND', ...own].join(', ')}`;
}

export interface BrowserWish {
  readonly rules?: readonly string[];
  /** More features to do without. */
  readonly without?: readonly string[];
  readonly args?: readonly string[];
}

/** A real browser that may talk to this machine only. ./test installs it. */
export function launchBrowser({ rules = [], without = [], args = [] }: BrowserWish = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: shellProgram,
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      `--disable-features=${[...withoutFeatures, ...without].join(',')}`,
      resolverRules(rules),
      ...args,
    ],
  });
}
