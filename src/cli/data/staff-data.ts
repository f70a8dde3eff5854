import type { DataFolder } from '../../repository/administration/data-folder.ts';
import { readStaffSettings, StaffSettingsError } from '../../server/staff/staff-settings.ts';
import type { StaffSettings } from '../../server/staff/staff-settings.ts';
import { exitCodes } from '../terminal/exit-codes.ts';
import { Failure } from '../terminal/failure.ts';

/** What stands in staff.yaml of an archive, or in words what is wrong in it. */
export async function staffSettings(folder: DataFolder): Promise<StaffSettings> {
  try {
    return await readStaffSettings(folder);
  } catch (error) {
    if (error instanceof StaffSettingsError)
      throw new Failure(exitCodes.inputUnsuitable, error.message, { cause: error });
    throw error;
  }
}
