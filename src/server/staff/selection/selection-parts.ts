import type { TargetImports } from '../../../selection/csv/target-imports.ts';
import type { LiveCheck } from '../../../selection/live-check.ts';
import type { StaffParts } from '../staff-parts.ts';

/** What the routes of selection stand on. */
export interface SelectionParts extends StaffParts {
  readonly liveCheck: LiveCheck;
  readonly imports: TargetImports;
  /** Told of what goes wrong when the answer is on its way already. */
  readonly onWarning: (message: string) => void;
}
