import { setTimeout as sleep } from 'node:timers/promises';
import { PNG } from 'pngjs';
import type { BrowserContext, Frame, Page, Request, Response } from 'playwright-core';

/** What a reader has of a page, and what his browser asked for. */
export interface Sight {
  readonly title: string;
  /** Of the page and of the frames in it. */
  readonly text: string;
  /** `200 http://news.test/style.css`, each once, in order. */
  readonly requests: readonly string[];
  /** PNG, 1280 × 2000 pixels. */
  readonly image: Buffer;
  /** What failed and was never answered, with the browser's own reason: `net::ERR_ABORTED http://news.test/a.png`. */
  readonly failures: readonly string[];
  /** Answers that say of themselves that they are archived. */
  readonly mementos: number;
}

export const sightWidth = 1280;
export const sightHeight = 2000;
const maxLooks = 600;

/**
 * Everything that a browser context asks for. `originalUrl` tells which page of the web was meant; undefined for what
 * belongs to the archive itself.
 */
export class RequestList {
  readonly #asked = new Set<string>();
  readonly #answers = new Map<string, Response | 'failed'>();
  readonly #reasons = new Map<string, string>();
  readonly #originalUrl: (url: string) => string | undefined;
  #open = 0;

  constructor(context: BrowserContext, originalUrl: (url: string) => string | undefined) {
    this.#originalUrl = originalUrl;
    context.on('request', (request) => this.#begin(request));
    context.on('response', (response) => this.#answered(response));
    context.on('requestfinished', () => this.#open--);
    context.on('requestfailed', (request) => this.#fail(request));
  }

  get isQuiet(): boolean {
    return this.#open === 0;
  }

  get mementos(): number {
    return [...this.#answers.values()].filter(
      (answer) => answer !== 'failed' && answer.headers()['memento-datetime'] !== undefined,
    ).length;
  }

  list(): string[] {
    return [...this.#asked].map((url) => `${this.#statusOf(url)} ${url}`).sort();
  }

  get failures(): string[] {
    return [...this.#reasons].flatMap(([url, why]) =>
      this.#answers.get(url) === 'failed' ? [`${why} ${url}`] : [],
    );
  }

  #statusOf(url: string): string {
    const answer = this.#answers.get(url);
    if (answer === undefined) return 'open';
    return answer === 'failed' ? answer : String(answer.status());
  }

  #begin(request: Request): void {
    const url = this.#urlOf(request);
    this.#open++;
    if (url !== undefined) this.#asked.add(url);
  }

  /** The last counts: the archive first leads a page to its own date. */
  #answered(response: Response): void {
    const url = this.#urlOf(response.request());
    if (url !== undefined) this.#answers.set(url, response);
  }

  /** What was answered and then not wanted in whole (a film) has not failed. */
  #fail(request: Request): void {
    this.#open--;
    const url = this.#urlOf(request);
    if (url === undefined || this.#answers.has(url)) return;
    this.#answers.set(url, 'failed');
    this.#reasons.set(url, request.failure()?.errorText ?? 'without a reason');
  }

  #urlOf(request: Request): string | undefined {
    const url = request.url().replace(/#.*/s, '');
    return /^https?:/.test(url) ? this.#originalUrl(url) : undefined;
  }
}

/** Looks at a page that is at rest: all of `requests` has been asked for and answered, fonts and pictures are there. */
export async function lookAt(
  page: Page,
  frame: Frame,
  { asked, requests }: { readonly asked: RequestList; readonly requests?: readonly string[] },
): Promise<Sight> {
  const wanted = requests ?? [];
  await until(() => asked.isQuiet && wanted.every((line) => asked.list().includes(line)));
  for (const each of [frame, ...framesIn(frame)]) await drawn(each);
  const clip = await frameClip(page, frame);
  const image = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' });
  // A script of the page may have asked for more meanwhile: the picture under the pointer, for example.
  await until(() => asked.isQuiet);
  return {
    title: await frame.title(),
    text: (await Promise.all([frame, ...framesIn(frame)].map(textOf))).join('\n'),
    requests: asked.list(),
    failures: asked.failures,
    image,
    mementos: asked.mementos,
  };
}

/** True as soon as it holds; false when it never did. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let looks = 0; looks < maxLooks; looks++) {
    if (await holds()) return true;
    await sleep(50);
  }
  return false;
}

export function coloursIn(image: Buffer): number {
  const { data } = PNG.sync.read(image);
  const colours = new Set<number>();
  for (let at = 0; at < data.length; at += 4) colours.add(data.readUInt32LE(at));
  return colours.size;
}

function framesIn(frame: Frame): Frame[] {
  return frame.childFrames().flatMap((child) => [child, ...framesIn(child)]);
}

async function drawn(frame: Frame): Promise<void> {
  await frame.waitForLoadState('load');
  await frame.evaluate('document.fonts.ready.then(() => undefined)');
  await frame.waitForFunction('[...document.images].every((image) => image.complete)');
}

function textOf(frame: Frame): Promise<string> {
  return frame.evaluate<string>(`document.body?.innerText ?? ''`);
}

async function frameClip(
  page: Page,
  frame: Frame,
): Promise<{ x: number; y: number; width: number; height: number }> {
  if (frame === page.mainFrame()) return { x: 0, y: 0, width: sightWidth, height: sightHeight };
  const box = await (await frame.frameElement()).boundingBox();
  if (box === null) throw new Error('the frame is not shown');
  return box;
}
