import { confinement } from './confinement.ts';
import type { Confinement } from './confinement.ts';
import { ownFiles } from './own-files.ts';
import type { OwnFiles } from './own-files.ts';
import { PageTrail } from './page-trail.ts';
import type { ReplayParts } from './replay-parts.ts';

/** The values made once for all requests. */
export interface ReplayHost {
  readonly parts: ReplayParts;
  readonly origins: Pick<ReplayParts, 'applicationOrigin' | 'replayOrigin'>;
  readonly confined: Confinement;
  readonly files: OwnFiles;
  readonly trail: PageTrail;
}

export function replayHost(parts: ReplayParts): ReplayHost {
  const { applicationOrigin, replayOrigin } = parts;
  return {
    parts,
    origins: { applicationOrigin, replayOrigin },
    confined: confinement(parts),
    files: ownFiles(),
    trail: new PageTrail(replayOrigin),
  };
}
