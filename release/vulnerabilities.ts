import { npm } from './npm.ts';

/** npm's known vulnerabilities in the shipped packages. */
export type Vulnerabilities =
  | {
      readonly kind: 'known';
      readonly bySeverity: Readonly<Record<string, number>>;
      readonly names: readonly string[];
    }
  /** The registry does not say. */
  | { readonly kind: 'not-available'; readonly why: string };

interface AuditReport {
  readonly message?: string;
  readonly error?: { readonly summary: string };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

export async function vulnerabilities(more: readonly string[] = []): Promise<Vulnerabilities> {
  const { stdout, stderr } = await npm(['audit', '--omit=dev', '--json', ...more]);
  const report = parsed(stdout);
  if (report?.vulnerabilities === undefined)
    return {
      kind: 'not-available',
      why: report?.message ?? report?.error?.summary ?? (stderr.trim() || 'npm gave no answer'),
    };
  const found = Object.entries(report.vulnerabilities);
  const bySeverity: Record<string, number> = {};
  for (const [, { severity }] of found) bySeverity[severity] = (bySeverity[severity] ?? 0) + 1;
  return { kind: 'known', bySeverity, names: found.map(([name]) => name) };
}

function parsed(text: string): AuditReport | undefined {
  try {
    return JSON.parse(text) as AuditReport;
  } catch {
    return undefined;
  }
}
