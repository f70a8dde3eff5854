import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StaffQuestions {
  readonly origin: string;
  readonly token: string;
  /** Each user requests these in turn, from a different start. */
  readonly paths: readonly string[];
  readonly users: number;
  readonly questionsEach: number;
  /** Time for a person to read the page before the next click. */
  readonly pauseMs: number;
}

export interface StaffAnswers {
  /** From the request to the last byte, sorted. */
  readonly millis: readonly number[];
  /** 95th percentile of each path. */
  readonly slowest: readonly { readonly path: string; readonly p95: number }[];
}

/** Simulated users: each requests, reads for a while, requests again. */
export async function askStaff(questions: StaffQuestions): Promise<StaffAnswers> {
  const { origin, token, paths, users, questionsEach, pauseMs } = questions;
  const agent = new Agent({ keepAlive: true, maxSockets: users });
  const byPath = new Map<string, number[]>(paths.map((path) => [path, []]));
  const ask = async (path: string): Promise<number> => {
    const beganMs = performance.now();
    const status = await statusOf(`${origin}${path}`, { token, agent });
    if (status !== 200) throw new Error(`${path} answered with ${status}`);
    return performance.now() - beganMs;
  };
  for (const path of paths) await ask(path);
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      await sleep((pauseMs / users) * user);
      for (let count = 0; count < questionsEach; count++) {
        const path = paths[(user * 7 + count) % paths.length] ?? '';
        byPath.get(path)?.push(await ask(path));
        await sleep(pauseMs);
      }
    }),
  );
  agent.destroy();
  const slowest = [...byPath].map(([path, millis]) => ({
    path,
    p95: percentile(
      millis.toSorted((a, b) => a - b),
      0.95,
    ),
  }));
  return {
    millis: [...byPath.values()].flat().toSorted((a, b) => a - b),
    slowest: slowest.toSorted((a, b) => b.p95 - a.p95),
  };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

async function statusOf(
  url: string,
  { token, agent }: { readonly token: string; readonly agent: Agent },
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const asked = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
    response.on('error', reject);
    response.on('end', () => resolve(response.statusCode ?? 0));
    response.resume();
  });
  asked.on('error', reject);
  asked.end();
  return promise;
}
