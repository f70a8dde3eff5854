import type { AccessClass } from '../../storage/access-class.ts';

/** A class in one line. */
export function accessClassText({ name, grants, isHidden, isCollected }: AccessClass): string {
  const allowed = Object.entries(grants).map(
    ([audience, operations]) => `${audience} ${operations.join(', ')}`,
  );
  const rest = [...(isHidden ? ['hidden from others'] : []), ...(isCollected ? [] : ['not collected'])];
  const grantsText = allowed.length === 0 ? 'for nobody' : `for ${allowed.join('; ')}`;
  return `${name}: ${[grantsText, ...rest].join('; ')}.`;
}
