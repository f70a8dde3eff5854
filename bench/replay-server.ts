import { withServing } from './serving.ts';
import type { ReplayPlace } from './tasks/replay-http.ts';

/** The host of archived pages of `heirloom serve`, while the work is done. */
export async function withReplay<T>(data: string, work: (place: ReplayPlace) => Promise<T>): Promise<T> {
  return withServing(data, ['--no-staff'], ({ replayOrigin, pid }) => {
    const { host, port } = new URL(replayOrigin);
    return work({ host, port: Number(port), pid });
  });
}
