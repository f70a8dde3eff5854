import { choosePlaces } from '../placement/choose-places.ts';
import { counts } from '../placement/placement-policy.ts';
import { surveyVaults } from './placed-vault.ts';
import type { KeptFile } from './replica-register.ts';
import type { StoreOptions } from './store-file.ts';

export interface KeepingNow {
  /** It has all the copies that the policy requires. */
  readonly kept: boolean;
  /** Vaults of the good copies that count. */
  readonly vaults: readonly string[];
}

/** How a file is kept, by the register and the reachable vaults. */
export async function isKept(
  { name, fileClass, sizeBytes }: KeptFile,
  { register, vaults, policy }: StoreOptions,
): Promise<KeepingNow> {
  const good = (await register.replicasOf(name)).filter(({ state }) => state === 'good');
  const existing = good.map(({ vault }) => vault);
  const situations = await surveyVaults(vaults);
  const { vaults: lacking, unmet } = choosePlaces({
    policy,
    fileClass,
    vaults: situations,
    existing,
    sizeBytes,
  });
  return {
    kept: lacking.length === 0 && unmet === undefined,
    vaults: situations
      .filter((each) => counts(each) && existing.includes(each.name))
      .map((each) => each.name),
  };
}
