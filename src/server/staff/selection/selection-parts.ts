import type { TargetImports } from '../../../selection/csv/target-imports.ts';
import type { LiveCheck } from '../../../selection/live-check.ts';
import type { StaffParts } from '../staff-parts.ts';

/** The parts that the selection routes use. */
export interface SelectionParts extends StaffParts {
  readonly liveCheck: LiveCheck;
  readonly imports: TargetImports;
  /** Called for errors after the answer has begun. */
  readonly onWarning: (message: string) => void;
}
