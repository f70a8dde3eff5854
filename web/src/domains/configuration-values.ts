import type { ConfigurationView } from '../../../src/planning/domains/configuration.ts';
import { countText, readCount, readSize, sizeText } from '../harvests/size-text.ts';

/** The values of the form of a configuration, as typed; '' for none. */
export interface ConfigurationValues {
  readonly name: string;
  readonly seedListId: string;
  readonly templateId: string;
  readonly maxUrls: string;
  readonly maxBytes: string;
  readonly scope: NonNullable<ConfigurationView['scope']> | '';
  readonly depth: string;
  readonly isActive: boolean;
  readonly isDefault: boolean;
}

export function configurationValues(configuration: ConfigurationView): ConfigurationValues {
  const { name, seedList, template, maxUrls, maxBytes, scope, depth, isActive, isDefault } = configuration;
  return {
    name,
    seedListId: seedList.id,
    templateId: template.id,
    maxUrls: countText(maxUrls),
    maxBytes: sizeText(maxBytes),
    scope: scope ?? '',
    depth: countText(depth),
    isActive,
    isDefault,
  };
}

/** For the API; what cannot be read was refused by the form. */
export function configurationBody({ maxUrls, maxBytes, scope, depth, ...values }: ConfigurationValues) {
  return {
    ...values,
    maxUrls: readCount(maxUrls) ?? null,
    maxBytes: readSize(maxBytes) ?? null,
    scope: scope === '' ? null : scope,
    depth: readDepth(depth) ?? null,
  };
}

/** As a count, but nought is one too: only the start addresses. */
export function readDepth(text: string): number | null | undefined {
  return text.trim() === '0' ? 0 : readCount(text);
}
