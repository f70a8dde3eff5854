/**
 * Asks the name servers of the machine. `resolve4`/`resolve6` tell the time to live, but do not know the
 * machine's own names (`localhost`, /etc/hosts); for these `lookup` is the fallback.
 */
import { defined } from '../../formats/values/defined.ts';
import { lookup, Resolver as NameServers } from 'node:dns/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressLiteral } from './address-literal.ts';
import { hostKey } from './host-name.ts';
import type { ResolvedAddress, Resolution, Resolver } from './resolver.ts';

export interface SystemResolverOptions {
  /** `address` or `address:port`; default: what the machine is set up with. */
  readonly servers?: readonly string[];
  readonly timeoutMs?: number;
  readonly tries?: number;
  /** Default true: names that only the machine knows (its hosts file) are found too. */
  readonly ownNames?: boolean;
}

interface Answered {
  readonly addresses: readonly ResolvedAddress[];
  readonly ttlSeconds: number;
}

/** A name of the machine itself has no time to live; a minute lets an operator's edit take effect. */
const localTtlSeconds = 60;
const noSuchName: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

export function systemResolver(options: SystemResolverOptions = {}): Resolver {
  const { servers, timeoutMs = 5000, tries = 2, ownNames = true } = options;
  return {
    resolve: async (host, signal) => {
      signal?.throwIfAborted();
      const literal = addressLiteral(host);
      if (literal !== undefined) return literal;
      const asked = new NameServers({ timeout: timeoutMs, tries });
      if (servers !== undefined) asked.setServers(servers);
      const cancel = (): void => {
        asked.cancel();
      };
      signal?.addEventListener('abort', cancel, { once: true });
      try {
        const key = hostKey(host);
        const resolution = await ask(asked, key, async () =>
          ownNames ? ownName(key, timeoutMs * tries, signal) : undefined,
        );
        signal?.throwIfAborted();
        return resolution;
      } finally {
        signal?.removeEventListener('abort', cancel);
      }
    },
  };
}

async function ask(
  asked: NameServers,
  host: string,
  askMachine: () => Promise<Answered | undefined>,
): Promise<Resolution> {
  const [four, six] = await Promise.allSettled([
    asked.resolve4(host, { ttl: true }),
    asked.resolve6(host, { ttl: true }),
  ]);
  const records = [
    ...(four.status === 'fulfilled' ? four.value.map((record) => ({ ...record, family: 4 as const })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((record) => ({ ...record, family: 6 as const })) : []),
  ];
  const server = asked.getServers()[0];
  if (records.length > 0) {
    return {
      outcome: 'found',
      addresses: records.map(({ address, family }) => ({ address, family })),
      ttlSeconds: Math.min(...records.map((record) => record.ttl)),
      ...defined({ server }),
    };
  }
  const local = await askMachine();
  if (local !== undefined) return { outcome: 'found', ...local };
  return absent(
    [four, six].flatMap((result) => (result.status === 'rejected' ? [codeOf(result.reason)] : [])),
    host,
  );
}

/** `lookup` cannot be cancelled: it is left behind when it takes too long. */
async function ownName(host: string, limitMs: number, signal?: AbortSignal): Promise<Answered | undefined> {
  const late = new AbortController();
  try {
    const found = await Promise.race([
      lookup(host, { all: true }),
      pause(limitMs, [], { signal: AbortSignal.any([late.signal, ...(signal ? [signal] : [])]), ref: false }),
    ]);
    if (found.length === 0) return undefined;
    const addresses = found.map(
      ({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }) as const,
    );
    return { addresses, ttlSeconds: localTtlSeconds };
  } catch {
    return undefined;
  } finally {
    late.abort();
  }
}

function absent(codes: readonly string[], host: string): Resolution {
  const uncertain = codes.find((code) => !noSuchName.has(code));
  if (uncertain === undefined) return { outcome: 'not-found', reason: `${host} has no address` };
  return { outcome: 'failed', reason: `${host}: ${uncertain}` };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
