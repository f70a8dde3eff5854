import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { StaffPerson } from './staff-ground.ts';

export interface DeskAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  /** Undefined where it is none. */
  readonly json: unknown;
}

export interface DeskBody {
  readonly type: string;
  readonly body: string | Uint8Array | ReadableStream<Uint8Array>;
}

/** For tests: a person who is signed in, and looks at every answer, also at those that say no. */
export class StaffDesk {
  readonly #origin: string;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(origin: string, headers: Readonly<Record<string, string>> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  static async signIn(origin: string, { name, password }: Omit<StaffPerson, 'id'>): Promise<StaffDesk> {
    const response = await fetch(`${origin}/api/v1/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password }),
    });
    const { csrf } = (await response.json()) as { readonly csrf: string };
    const [cookie = ''] = response.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    return new StaffDesk(origin, { cookie, 'x-csrf-token': csrf });
  }

  get(path: string): Promise<DeskAnswer> {
    return this.#ask('GET', path);
  }

  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}): Promise<DeskAnswer> {
    return this.sendFile(method, path, { type: 'application/json', body: JSON.stringify(body) });
  }

  sendFile(method: 'POST' | 'PUT' | 'DELETE', path: string, body: DeskBody): Promise<DeskAnswer> {
    return this.#ask(method, path, body);
  }

  async #ask(method: string, path: string, sent?: DeskBody): Promise<DeskAnswer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: { ...this.#headers, ...(sent === undefined ? {} : { 'content-type': sent.type }) },
      ...(sent === undefined ? {} : { body: sent.body, duplex: 'half' }),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = await response.text();
    return { status: response.status, type, text, json: /json/.test(type) ? JSON.parse(text) : undefined };
  }
}

/** A page, and all that it complains of: dialogs, errors, what its policy has stopped. */
export async function watchedPage(context: BrowserContext, complaints: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => complaints.push(`error: ${message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return page;
}

/** At a computer of its own, watched. */
export async function staffPage(browser: Browser, complaints: string[]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(60_000);
  return watchedPage(context, complaints);
}

/** Of a person with a password, at the page where one signs in. */
export async function signInAt(page: Page, { name, password }: Omit<StaffPerson, 'id'>): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
