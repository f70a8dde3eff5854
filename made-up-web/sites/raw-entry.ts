/** Entries that send exact bytes. */
import { defined } from '../../src/formats/values/defined.ts';
import type { Answer } from '../model/answer.ts';
import { link, markup } from '../model/fragment.ts';
import type { Connection } from '../model/wire.ts';
import { smallPage } from './special-site.ts';
import type { Entry } from './special-site.ts';

export type Bytes = string | Uint8Array;

export interface RawPlan {
  readonly path: string;
  readonly note: string;
  /** What follows; the page is what a patient client should end up with. */
  readonly send: (wire: Connection, page: Uint8Array) => Promise<unknown>;
  /** What a client can be sure of: the whole page (default), the head alone, or not even that. */
  readonly certain?: 'page' | 'head' | 'nothing';
  /** Where the truth is another than 200 and the page. */
  readonly facts?: Partial<Answer>;
  /** Within the rules of HTTP, though unusual. */
  readonly legal?: true;
  readonly unlinked?: true;
}

export function rawEntry(plan: RawPlan): Entry {
  return {
    path: plan.path,
    note: plan.note,
    ...defined({ unlinked: plan.unlinked }),
    answer: () => {
      const { page, bytes } = pageBytes(plan.note);
      const { body: _body, links: _links, ...uncertain } = page;
      const base = { page, head: uncertain, nothing: noAnswer }[plan.certain ?? 'page'];
      return {
        ...base,
        ...plan.facts,
        ...(plan.legal === true ? {} : { hostile: plan.path.slice(1) }),
        send: async (wire) => {
          await plan.send(wire, bytes);
        },
      };
    },
  };
}

export function pageBytes(note: string): { page: Answer; bytes: Uint8Array } {
  const page = smallPage(
    note,
    markup`<p>A page of some length.</p>\n<a href="${link('page', 'a@href', '/', 'back')}">back</a>`,
  );
  return { page, bytes: page.body instanceof Uint8Array ? page.body : Buffer.alloc(0) };
}

const noAnswer: Answer = { kind: 'error', status: 0, headers: [] };

export async function writeAll(wire: Connection, ...parts: readonly Bytes[]): Promise<boolean> {
  return wire.write(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
}

/** Sends everything at once and closes in order. */
export async function sendAndEnd(wire: Connection, ...parts: readonly Bytes[]): Promise<void> {
  await writeAll(wire, ...parts);
  wire.end();
}

export const htmlType = 'Content-Type: text/html; charset=utf-8\r\n';
