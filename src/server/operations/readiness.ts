import { z } from 'zod';

/** The checked parts, in the order of the report. */
export const partNames = [
  'catalogue',
  'staff',
  'vaults',
  'chain',
  'disk',
  'backup',
  'capture-index',
  'text-index',
  'pages',
  'replay',
  'proxy',
] as const;

export type PartName = (typeof partNames)[number];

/** GET /ready */
export const readyAnswer = z.object({
  status: z.enum(['ready', 'not-ready']),
  parts: z.array(
    z.object({
      name: z.enum(partNames),
      state: z
        .enum(['good', 'warning', 'bad', 'off'])
        .describe('Only `bad` makes the server not ready; `off`: this server runs without this part'),
      since: z.string().describe('ISO 8601: when this state was first seen'),
      message: z.string(),
    }),
  ),
});
export type ReadyAnswer = z.infer<typeof readyAnswer>;

/** Public: a message must not contain a path, a host or a person. */
export interface PartFinding {
  readonly state: ReadyAnswer['parts'][number]['state'];
  readonly message: string;
  /** For the server's log only. */
  readonly detail?: string;
}

export interface ReadinessOptions {
  /** Called when a part fails and when it recovers. */
  readonly onChange: (message: string) => void;
  readonly clock?: () => number;
}

export type PartChecks = Readonly<Record<PartName, () => Promise<PartFinding>>>;

/** A disk or database that hangs counts as failed. */
const timeoutMs = 5000;
/** Results are cached for this time. */
const freshMs = 1000;

/** Checks all parts of the server, and records since when each is in its state. */
export class Readiness {
  readonly #checks: PartChecks;
  readonly #clock: () => number;
  readonly #onChange: (message: string) => void;
  readonly #seen = new Map<PartName, { readonly state: PartFinding['state']; readonly sinceMs: number }>();
  #last: { readonly atMs: number; readonly report: Promise<ReadyAnswer> } | undefined;

  constructor(checks: PartChecks, { onChange, clock = Date.now }: ReadinessOptions) {
    this.#checks = checks;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  report(): Promise<ReadyAnswer> {
    const atMs = this.#clock();
    if (this.#last === undefined || Math.abs(atMs - this.#last.atMs) > freshMs)
      this.#last = { atMs, report: this.#look() };
    return this.#last.report;
  }

  async #look(): Promise<ReadyAnswer> {
    const parts = await Promise.all(
      partNames.map(async (name) => {
        const finding = await withPatience(this.#checks[name]);
        const { state, message } = finding;
        return { name, state, since: new Date(this.#since(name, finding)).toISOString(), message };
      }),
    );
    return { status: parts.some(({ state }) => state === 'bad') ? 'not-ready' : 'ready', parts };
  }

  #since(name: PartName, { state, message, detail = message }: PartFinding): number {
    const seen = this.#seen.get(name);
    if (seen?.state === state) return seen.sinceMs;
    const sinceMs = this.#clock();
    this.#seen.set(name, { state, sinceMs });
    if (state === 'bad') this.#onChange(`not ready: ${name}: ${detail}`);
    else if (seen?.state === 'bad') this.#onChange(`ready again: ${name}: ${detail}`);
    return sinceMs;
  }
}

async function withPatience(look: () => Promise<PartFinding>): Promise<PartFinding> {
  const { promise: late, resolve } = Promise.withResolvers<PartFinding>();
  const timer = setTimeout(() => resolve({ state: 'bad', message: 'It does not answer.' }), timeoutMs);
  try {
    return await Promise.race([look(), late]);
  } catch (error) {
    return {
      state: 'bad',
      message: 'The check failed. See the log of the server.',
      detail: (error as Error).message,
    };
  } finally {
    clearTimeout(timer);
  }
}
